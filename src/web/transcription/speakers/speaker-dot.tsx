import { joinClasses } from '#web/ui/join-classes.ts'

export function SpeakerDot({ colour, className }: { colour: string | undefined; className?: string }) {
  return (
    <span
      className={joinClasses('size-2 shrink-0 rounded-full', className)}
      style={{ background: colour }}
      aria-hidden="true"
    />
  )
}
