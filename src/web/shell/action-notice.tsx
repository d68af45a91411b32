import { useEffect, useState } from 'react'
import { actionStaysMs, dismissNotice, type Notice } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

type ActionNoticeProps = { notice: Notice; action: NonNullable<Notice['action']>; className: string }

export function ActionNotice({ notice, action, className }: ActionNoticeProps) {
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
