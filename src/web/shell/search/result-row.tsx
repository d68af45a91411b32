import { useQueryClient } from '@tanstack/react-query'
import { Play, ScrollText } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { SearchResult } from '#contract/search/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { categoryLabel } from '#contract/wiki/categories.ts'
import { findNearMarks } from '#core/language/search/find-hits.ts'
import type { QueryWord } from '#core/language/search/query-words.ts'
import { fetchRecordings } from '#web/audio/api.ts'
import { formatDay, speakClock } from '#web/lib/format.ts'
import { fetchTranscriptions } from '#web/transcription/api.ts'
import { MarkedText } from '#web/ui/entry/marked-text.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'

type RowProps = { result: SearchResult; words: QueryWord[] }
type EntryRowProps = RowProps & { picture: string | null }

const rowClasses = 'block min-w-0 px-4 py-3 -outline-offset-2 hover:bg-hover'
const excerptClasses = 'mt-1 line-clamp-3 font-read text-[15px]/[23px] break-words text-muted'

const Marked = ({ text, words }: { text: string; words: QueryWord[] }) => (
  <bdi>
    <MarkedText text={text} hits={findNearMarks(text, words)} />
  </bdi>
)

type TitleProps = { icon: ReactNode; title: ReactNode; note: string }

function RowTitle({ icon, title, note }: TitleProps) {
  return (
    <span className="flex items-center gap-2.5">
      {icon}
      <span className="min-w-0 flex-1 truncate text-[15px]/6 font-semibold">{title}</span>
      <span className="max-w-[40%] shrink-0 truncate text-label text-subtle">{note}</span>
    </span>
  )
}

export function EntryRow({ result, words, picture }: EntryRowProps) {
  const { to } = useWorkspace()
  const category = result.category ?? ''
  return (
    <Link to={to({ view: 'wiki', entry: result.id })} className={rowClasses}>
      <RowTitle
        icon={<Face picture={picture} name={result.title} category={category} size="sm" />}
        title={<Marked text={result.title} words={words} />}
        note={categoryLabel(category)}
      />
      {result.excerpt !== '' && (
        <span className={excerptClasses}>
          <Marked text={result.excerpt} words={words} />
        </span>
      )}
    </Link>
  )
}

export function RecapRow({ result, words }: RowProps) {
  const { to, sessions } = useWorkspace()
  const session = sessions.find(({ id }) => id === result.sessionId)
  return (
    <Link to={to({ view: 'transcription', session: result.sessionId })} className={rowClasses}>
      <RowTitle
        icon={<ScrollText size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />}
        title={<bdi>{result.title}</bdi>}
        note={session ? formatDay(session.date) : ''}
      />
      <span className={excerptClasses}>
        <Marked text={result.excerpt} words={words} />
      </span>
    </Link>
  )
}

export function LineRow({ result, words }: RowProps) {
  const { to, sessions } = useWorkspace()
  const openLine = useOpenLine()
  const { id, sessionId, start, speaker, excerpt } = result
  const said = speaker === null ? excerpt : excerpt.slice(`${speaker}: `.length)
  const session = sessions.find((one) => one.id === sessionId)
  const canPlay = start !== null && (session?.audioFileCount ?? 0) > 0
  return (
    <div className="flex items-center hover:bg-hover">
      <Link
        to={to({
          view: 'transcription',
          session: sessionId,
          segment: id,
          t: start === null ? null : Math.floor(start),
        })}
        onClick={() => void openLine(result, false)}
        className="grid min-w-0 flex-1 gap-x-3 px-4 py-2.5 -outline-offset-2 sm:grid-cols-[minmax(0,1fr)_auto]"
      >
        <span className="min-w-0 font-read text-[15px]/[23px] break-words">
          {speaker !== null && (
            <span className="mr-2 font-sans text-small font-semibold text-muted">
              <bdi>{speaker}</bdi>
            </span>
          )}
          <Marked text={said} words={words} />
        </span>
        {start !== null && (
          <span className="num pt-0.5 text-label text-subtle">
            <span aria-hidden="true">{formatClock(start)}</span>
            <span className="sr-only">at {speakClock(start)}</span>
          </span>
        )}
      </Link>
      {canPlay && (
        <IconButton
          label={`Play from ${formatClock(start)}`}
          icon={Play}
          className="mr-2"
          onClick={() => void openLine(result, true)}
        />
      )}
    </div>
  )
}

type FoundLine = Pick<SearchResult, 'id' | 'sessionId' | 'start'>

/** Returns a function that moves the player to a found line. If `play` is false, running playback is not interrupted. */
function useOpenLine() {
  const client = useQueryClient()
  const { player } = useWorkspace()
  return async ({ id, sessionId, start }: FoundLine, play: boolean) => {
    if (sessionId === null || start === null || (!play && player.isPlaying())) return
    const [transcripts, recordings] = await Promise.all([
      fetchTranscriptions(client, sessionId),
      fetchRecordings(client, sessionId),
    ]).catch(() => [[], []] as const)
    const transcript = transcripts.find(({ segments }) => segments.some((segment) => segment.id === id))
    const recording = recordings.find(({ id, playable }) => playable && id === transcript?.audioFileId)
    if (recording) player.load({ audioId: recording.id, sessionId, at: start, play })
  }
}
