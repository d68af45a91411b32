import { Popover } from '@base-ui/react/popover'
import { Users } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import type { Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { measureTalk } from '#core/transcription/outline/measure-talk.ts'
import { formatCount } from '#web/lib/format.ts'
import { speakerColours } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { popupClasses } from '#web/ui/popups/popup-classes.ts'
import { NameSuggestions } from './name-suggestions.tsx'
import { SpeakerRow } from './speaker-row.tsx'

export type SpeakerMenuProps = {
  transcription: Transcription
  canName: boolean
  /** Names of the campaign's game master and players. */
  suggestions: string[]
  onMerge: (speaker: Speaker) => void
  /** Selects all lines of a speaker, to give some or all of them to another speaker. */
  onSelectLines: (speaker: Speaker) => void
}

export function SpeakerMenu(props: SpeakerMenuProps) {
  const { transcription, canName, suggestions, onMerge, onSelectLines } = props
  const [isOpen, setOpen] = useState(false)
  const { speakers, segments, sessionId } = transcription
  const talk = useMemo(() => new Map(measureTalk(segments).map((one) => [one.speakerId, one])), [segments])
  const ranked = useMemo(() => {
    const secondsOf = ({ id }: Speaker) => talk.get(id)?.seconds ?? 0
    return speakers.toSorted((a, b) => secondsOf(b) - secondsOf(a))
  }, [speakers, talk])
  const listId = useId()
  const colours = speakerColours(speakers)
  const text = formatCount(speakers.length, 'speaker')
  const leaveFor = (act: (speaker: Speaker) => void) => (speaker: Speaker) => {
    setOpen(false)
    act(speaker)
  }
  if (speakers.length === 0) return null
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger render={<Button variant="ghost" size="sm" collapses icon={Users} />}>
        {text}
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner sideOffset={6} align="end" className="z-50">
          <Popover.Popup aria-label="Speakers" className={popupClasses}>
            <ul className="grid gap-0.5 p-1.5">
              {ranked.map((speaker) => (
                <SpeakerRow
                  key={speaker.id}
                  sessionId={sessionId}
                  speaker={speaker}
                  colour={colours.get(speaker.id)}
                  talk={talk.get(speaker.id)}
                  canName={canName}
                  listId={listId}
                  onMerge={speakers.length > 1 ? leaveFor(onMerge) : null}
                  onSelectLines={leaveFor(onSelectLines)}
                />
              ))}
            </ul>
            <NameSuggestions id={listId} names={suggestions} />
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
