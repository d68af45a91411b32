import { ListChecks, Merge, Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Speaker } from '#contract/transcription/schemas.ts'
import type { TalkShare } from '#core/transcription/outline/measure-talk.ts'
import { formatMinutes } from '#web/lib/format.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MoreMenu } from '#web/ui/popups/more-menu.tsx'
import { SpeakerDot } from './speaker-dot.tsx'
import { SpeakerNameForm } from './speaker-name-form.tsx'

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

export function SpeakerRow(props: SpeakerRowProps) {
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
