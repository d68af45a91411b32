import { useIsMutating } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { actionStaysMs, dismissNotice, type Notice, useNotices } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type ActionNoticeProps = { notice: Notice; action: NonNullable<Notice['action']>; className: string }

function ActionNotice({ notice, action, className }: ActionNoticeProps) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld || notice.stays) return
    const timer = setTimeout(() => dismissNotice(notice.id), actionStaysMs)
    return () => clearTimeout(timer)
  }, [isHeld, notice.id, notice.stays])
  const run = () => {
    dismissNotice(notice.id)
    action.run()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the handlers only pause the timer
    <div
      className={className}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Banner kind={notice.kind} onDismiss={() => dismissNotice(notice.id)} className="shadow-pop">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 break-words">{notice.text}</span>
          <button
            type="button"
            onClick={run}
            className="rounded-[5px] px-1 touch:-my-2.5 touch:min-h-10 touch:px-2 font-medium text-gilt underline-offset-2 hover:text-gilt-hover hover:underline"
          >
            {action.label}
          </button>
        </span>
      </Banner>
    </div>
  )
}

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
