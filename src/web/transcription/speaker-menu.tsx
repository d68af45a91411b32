import { Popover } from '@base-ui/react/popover'
import { Users } from 'lucide-react'
import { useMemo } from 'react'
import type { Transcription } from '#contract/transcription.ts'
import { formatCount, formatNumber } from '#web/lib/format.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { popupClasses } from '#web/ui/popup-classes.ts'

/** Who is heard, and how many lines each has. */
export function SpeakerMenu({ transcription }: { transcription: Transcription }) {
  const { speakers, segments } = transcription
  const lines = useMemo(() => {
    const counts = new Map<string, number>()
    for (const { speakerId } of segments) counts.set(speakerId ?? '', (counts.get(speakerId ?? '') ?? 0) + 1)
    return counts
  }, [segments])
  const colours = speakerColours(speakers)
  const text = formatCount(speakers.length, 'speaker')
  if (speakers.length === 0) return null
  return (
    <Popover.Root>
      <Popover.Trigger
        render={
          <Button
            look="ghost"
            size="sm"
            labelFrom="xl"
            icon={<Users size={15} strokeWidth={1.7} aria-hidden="true" />}
          />
        }
      >
        {text}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup aria-label="Speakers" className={popupClasses}>
            <ul className="grid gap-0.5 p-1.5">
              {speakers.map((speaker) => (
                <li key={speaker.id} className="flex items-center gap-2.5 px-1.5 py-1">
                  <span
                    className="size-2 rounded-full"
                    style={{ background: colours.get(speaker.id) }}
                    aria-hidden="true"
                  />
                  <span className="max-w-[200px] min-w-0 flex-1 truncate font-medium">
                    {nameOfSpeaker(speaker)}
                  </span>
                  <span className="num pl-4 text-label text-subtle">
                    {formatNumber(lines.get(speaker.id) ?? 0)} lines
                  </span>
                </li>
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
