import { useEffect, useState } from 'react'
import { dismissNotice, type Notice, undoStaysMs } from '#web/lib/notices.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'

export function UndoNotice({ notice, className }: { notice: Notice; className: string }) {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismissNotice(notice.id), undoStaysMs)
    return () => clearTimeout(timer)
  }, [isHeld, notice.id])
  const undo = () => {
    dismissNotice(notice.id)
    notice.undo?.()
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
      <Banner kind="success" onDismiss={() => dismissNotice(notice.id)} className="shadow-pop">
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="min-w-0 break-words">{notice.text}</span>
          <button
            type="button"
            onClick={undo}
            className="rounded-[5px] px-1 touch:-my-2.5 touch:min-h-10 touch:px-2 font-medium text-gilt underline-offset-2 hover:text-gilt-hover hover:underline"
          >
            Undo
          </button>
        </span>
      </Banner>
    </div>
  )
}
