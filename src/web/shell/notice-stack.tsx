import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { createPortal } from 'react-dom'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { dismissNotice, type Notice, useNotices } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { ActionNotice } from './action-notice.tsx'

const noticeClasses = 'pointer-events-auto w-full max-w-[420px]'

export function NoticeStack({ className = 'fixed inset-x-3 bottom-3 z-50' }: { className?: string }) {
  const notices = useNotices()
  const running = useIsMutating()
  const [dismissedAt, setDismissedAt] = useState(0)
  const isProcessing = running > 0 && dismissedAt !== running
  return (
    <>
      {isProcessing && <Processing onDismiss={() => setDismissedAt(running)} />}
      {notices.length > 0 && <Notices notices={notices} className={className} />}
    </>
  )
}

/** In the body, above the veil of dialogs: most changes that take long are made in a dialog. */
function Processing({ onDismiss }: { onDismiss: () => void }) {
  return createPortal(
    <div className="print-hidden pointer-events-none fixed inset-x-3 top-3 z-50 grid justify-items-center">
      <Banner kind="info" onDismiss={onDismiss} className="appear-late pointer-events-auto shadow-pop">
        {accountTexts.processing}
      </Banner>
    </div>,
    document.body,
  )
}

function Notices({ notices, className }: { notices: readonly Notice[]; className: string }) {
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
    </div>
  )
}
