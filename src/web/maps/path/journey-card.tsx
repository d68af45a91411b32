import { X } from 'lucide-react'
import type { MapPin, MapStop, SaidLine } from '#contract/maps/schemas.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SourceChip } from '#web/ui/source-chips.tsx'

type JourneyCardProps = {
  stop: MapStop
  pin: MapPin | undefined
  /** Undefined if the user may not read it. */
  line: SaidLine | undefined
  onHear: () => void
  onClose: () => void
}

/** Shows what was said at a stop of the journey that plays. */
export function JourneyCard({ stop: { source }, pin, line, onHear, onClose }: JourneyCardProps) {
  return (
    <section
      aria-label="Journey"
      className="absolute inset-x-3 bottom-3 z-[1000] mx-auto max-w-[34rem] rounded-panel border border-line bg-overlay py-2 pr-2 pl-4 shadow-pop"
    >
      <header className="flex items-center gap-2.5">
        <h2 className="min-w-0 flex-1 truncate font-semibold">
          <bdi>{pin?.name}</bdi>
        </h2>
        {source && (
          // Hearing the line pauses the journey, so that it stays.
          <span onClickCapture={onHear}>
            <SourceChip source={source} />
          </span>
        )}
        <IconButton label="Stop the journey" icon={X} onClick={onClose} />
      </header>
      <p dir="auto" aria-live="polite" className="line-clamp-3 pr-2 pb-1 font-read text-[16px]/6 break-words">
        {line?.speaker && <bdi className="font-sans text-small text-muted">{line.speaker}: </bdi>}
        {line?.text}
      </p>
    </section>
  )
}
