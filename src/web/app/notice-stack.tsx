import { useIsMutating } from '@tanstack/react-query'
import { useState } from 'react'
import { accountTexts } from '#contract/accounts.ts'
import { dismissNotice, useNotices } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/banner.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { UndoNotice } from './undo-notice.tsx'

const place = 'pointer-events-auto w-full max-w-[520px]'

/** The global banners of part 1 §2.5: errors, successes and, while a change is on its way, "Processing...". */
export function NoticeStack({ className }: { className?: string }) {
  const notices = useNotices()
  const running = useIsMutating()
  const [dismissedAt, setDismissedAt] = useState(0)
  const isProcessing = running > 0 && dismissedAt !== running
  if (notices.length === 0 && !isProcessing) return null
  return (
    <div
      className={joinClasses(
        'print-hidden pointer-events-none fixed inset-x-0 top-3 z-50 grid grid-cols-[minmax(0,1fr)] justify-items-center gap-2 px-3',
        className,
      )}
    >
      {notices.map((notice) =>
        notice.undo ? (
          <UndoNotice key={notice.id} notice={notice} className={place} />
        ) : (
          <Banner
            key={notice.id}
            kind={notice.kind}
            onDismiss={() => dismissNotice(notice.id)}
            className={joinClasses(place, 'shadow-pop')}
          >
            {notice.text}
          </Banner>
        ),
      )}
      {isProcessing && (
        <Banner
          kind="info"
          onDismiss={() => setDismissedAt(running)}
          className="appear-late pointer-events-auto shadow-pop"
        >
          {accountTexts.processing}
        </Banner>
      )}
    </div>
  )
}
