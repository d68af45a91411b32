import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { dismissNotice, useNotices } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ActionNotice } from './action-notice.tsx'

const noticeClasses = 'pointer-events-auto w-full max-w-[420px]'

export function NoticeStack({ className = 'fixed inset-x-3 bottom-3 z-50' }: { className?: string }) {
  const notices = useNotices()
  const running = useIsMutating()
  const [dismissedAt, setDismissedAt] = useState(0)
  const isProcessing = running > 0 && dismissedAt !== running
  if (notices.length === 0 && !isProcessing) return null
  return (
    <div
      className={joinClasses(
        'print-hidden pointer-events-none grid grid-cols-[minmax(0,1fr)] justify-items-end gap-2',
        className,
      )}
    >
      {notices.map((notice) =>
        notice.action ? (
          <ActionNotice key={notice.id} notice={notice} action={notice.action} className={noticeClasses} />
        ) : (
          <Banner
            key={notice.id}
            kind={notice.kind}
            onDismiss={() => dismissNotice(notice.id)}
            className={joinClasses(noticeClasses, 'shadow-pop')}
          >
            {notice.text}
          </Banner>
        ),
      )}
      {isProcessing && (
        <Banner
          kind="info"
          onDismiss={() => setDismissedAt(running)}
          className="appear-late pointer-events-auto shadow-pop max-md:w-full"
        >
          {accountTexts.processing}
        </Banner>
      )}
    </div>
  )
}
