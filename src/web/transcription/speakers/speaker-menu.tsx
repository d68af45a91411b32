import { Popover } from '@base-ui/react/popover'
import { ListChecks, Merge, Pencil, Users } from 'lucide-react'
import { useId, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Speaker, Transcription } from '#contract/transcription/schemas.ts'
import { speakerChangeTexts } from '#contract/transcription/speakers.ts'
import { measureTalk, type TalkShare } from '#core/transcription/outline/score-strip.ts'
import { countLines } from '#core/transcription/segments/name-speakers.ts'
import { formatCount, formatMinutes } from '#web/lib/format.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { MoreMenu } from '#web/ui/popups/menu.tsx'
import { popupClasses } from '#web/ui/popups/popup-classes.ts'
import { useSpeakerChanges } from './speaker-changes-api.ts'
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

type MergeDialogProps = { transcription: Transcription; speaker: Speaker; onClose: () => void }

export function MergeDialog({ transcription, speaker, onClose }: MergeDialogProps) {
  const { merge } = useSpeakerChanges(transcription)
  const counts = countLines(transcription.segments)
  const colours = speakerColours(transcription.speakers)
  const others = transcription.speakers
    .filter(({ id }) => id !== speaker.id)
    .sort((a, b) => (counts.get(b.id) ?? 0) - (counts.get(a.id) ?? 0))
  const [keepId, setKeepId] = useState<string | null>(others.length === 1 ? (others[0]?.id ?? null) : null)
  const group = useId()
  const name = nameOfSpeaker(speaker)
  const kept = others.find(({ id }) => id === keepId)
  const confirm = () => {
    if (!kept || merge.isPending) return
    const text = `${name} is now ${nameOfSpeaker(kept)}`
    merge.mutate({ keepId: kept.id, speakerId: speaker.id, text }, { onSuccess: onClose })
  }
  return (
    <Dialog
      onClose={onClose}
      title={`Merge ${name} into …`}
      description={`${formatCount(counts.get(speaker.id) ?? 0, 'line')} of ${name} go to the speaker you choose, who keeps name and seat. You can undo this right afterwards.`}
    >
      <ActionFailed action={merge} failed={speakerChangeTexts.mergeFailed} className="mb-3" />
      <div role="radiogroup" aria-label="Merge into" className="grid gap-1">
        {others.map((one) => (
          <label
            key={one.id}
            className={joinClasses(
              'flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control border px-3 py-1.5 has-focus-visible:outline-2 has-focus-visible:outline-gilt',
              one.id === keepId ? 'border-gilt bg-gilt-wash' : 'border-line hover:bg-hover',
            )}
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={one.id === keepId}
              onChange={() => setKeepId(one.id)}
            />
            <SpeakerDot colour={colours.get(one.id)} />
            <span className="min-w-0 flex-1 truncate font-medium">{nameOfSpeaker(one)}</span>
            <span className="num text-label text-subtle">{formatCount(counts.get(one.id) ?? 0, 'line')}</span>
          </label>
        ))}
      </div>
      <DialogButtons>
        <DialogCancel />
        <Button variant="primary" disabled={!kept} busy={merge.isPending} onClick={confirm}>
          {kept ? `Merge into ${nameOfSpeaker(kept)}` : 'Merge'}
        </Button>
      </DialogButtons>
    </Dialog>
  )
}
