import { Pencil } from 'lucide-react'
import { useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Speaker } from '#contract/transcription/schemas.ts'
import { formatCount } from '#web/lib/format.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { SpeakerNameForm } from './speaker-name-form.tsx'

type SpeakerRowProps = {
  sessionId: string
  speaker: Speaker
  colour: string | undefined
  lines: number
  canName: boolean
  /** The id of the datalist with suggested names. */
  listId: string
}

export function SpeakerRow({ sessionId, speaker, colour, lines, canName, listId }: SpeakerRowProps) {
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
      <span
        className={joinClasses('size-2 shrink-0 rounded-full', isNaming && 'mt-1.5')}
        style={{ background: colour }}
        aria-hidden="true"
      />
      {isNaming ? (
        <SpeakerNameForm sessionId={sessionId} speaker={speaker} listId={listId} onLeave={leave} />
      ) : (
        <>
          <span className="max-w-[200px] min-w-0 flex-1 truncate font-medium">{name}</span>
          <span className="num pl-4 text-label text-subtle">{formatCount(lines, 'line')}</span>
          {canName && (
            <IconButton
              ref={pencil}
              className="-my-1"
              label={`Name ${name}`}
              onClick={() => setNaming(true)}
              icon={Pencil}
            />
          )}
        </>
      )}
    </li>
  )
}
