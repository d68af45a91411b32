import { Popover } from '@base-ui/react/popover'
import { ListChecks, Merge, Pencil, Users } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { measureTalk, type TalkShare } from '#core/transcription/outline/measure-talk.ts'
import { formatCount, formatMinutes } from '#web/lib/format.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MoreMenu } from '#web/ui/popups/menu.tsx'
import { popupClasses } from '#web/ui/popups/popup-classes.ts'
import { NameSuggestions, SpeakerDot, SpeakerNameForm } from './speaker-name.tsx'

type SpeakerRowProps = {
  sessionId: string
  speaker: Speaker
  colour: string | undefined
  talk: TalkShare | undefined
  canName: boolean
  /** The id of the datalist with suggested names. */
  listId: string
  /** Null for the only speaker. */
  onMerge: ((speaker: Speaker) => void) | null
  onSelectLines: (speaker: Speaker) => void
}

function SpeakerRow(props: SpeakerRowProps) {
  const { sessionId, speaker, colour, talk, canName, listId, onMerge, onSelectLines } = props
  const [isNaming, setNaming] = useState(false)
  const pencil = useRef<HTMLButtonElement>(null)
  const name = nameOfSpeaker(speaker)
  const leave = () => {
    // The pencil button must be rendered before it can take the focus.
    flushSync(() => setNaming(false))
    pencil.current?.focus()
  }
  return (
    <li className={joinClasses('flex gap-2.5 px-1.5', isNaming ? 'items-start py-2' : 'items-center py-1')}>
      <SpeakerDot colour={colour} className={isNaming ? 'mt-1.5' : ''} />
      {isNaming ? (
        <SpeakerNameForm sessionId={sessionId} speaker={speaker} listId={listId} onLeave={leave} />
      ) : (
        <>
          <span className="w-[120px] min-w-0 flex-1 truncate font-medium">{name}</span>
          {talk && <Talk colour={colour} talk={talk} />}
          {canName && (
            <span className="-my-1 -mr-1 flex">
              <IconButton ref={pencil} label={`Name ${name}`} onClick={() => setNaming(true)} icon={Pencil} />
              <MoreMenu
                label={`More for ${name}`}
                actions={[
                  ...(onMerge
                    ? [{ label: 'Merge into …', icon: Merge, onSelect: () => onMerge(speaker) }]
                    : []),
                  {
                    label: 'These lines were said by someone else',
                    icon: ListChecks,
                    onSelect: () => onSelectLines(speaker),
                  },
                ]}
              />
            </span>
          )}
        </>
      )}
    </li>
  )
}

/** Shows the speaker's share of the talk as a bar, in percent and as a duration. */
function Talk({ colour, talk }: { colour: string | undefined; talk: TalkShare }) {
  const percent = talk.share * 100
  return (
    <>
      <span aria-hidden="true" className="h-1.5 w-16 shrink-0 overflow-hidden rounded-full bg-hover">
        <span
          className="block h-full rounded-full"
          style={{ width: `${percent}%`, backgroundColor: colour ?? 'var(--fg-subtle)' }}
        />
      </span>
      <span className="num w-10 text-right text-small">{percent < 1 ? '< 1' : Math.round(percent)} %</span>
      <span className="num w-16 text-right text-label text-subtle">{formatMinutes(talk.seconds)}</span>
    </>
  )
}

type SpeakerMenuProps = {
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
