import { ScrollText } from 'lucide-react'
import { useMemo } from 'react'
import { type Recap, recapTexts } from '#contract/recap.ts'
import type { Session } from '#contract/sessions.ts'
import type { Transcription } from '#contract/transcription.ts'
import { useSessionJobs } from '#web/jobs/api.ts'
import { pipelineStages } from '#web/jobs/pipeline-stages.ts'
import { StageList } from '#web/jobs/stage-list.tsx'
import { formatDuration, formatLongDay } from '#web/lib/format.ts'
import { CopyRecapButton } from '#web/recap/copy-recap-button.tsx'
import { RecapLinksContext } from '#web/recap/recap-links.ts'
import { RecapPane } from '#web/recap/recap-pane.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { EntryLink } from '#web/wiki/entry-link.tsx'
import { linkSentences } from '#web/wiki/linked-text.tsx'
import { useLinkBook } from '#web/wiki/use-link-book.ts'
import { useWorkspace } from './workspace.ts'

type SessionRecapProps = { session: Session; transcription: Transcription | null; recap: Recap | null }

/** The head of a session and its recap, with the names of the wiki linked. */
export function SessionRecap({ session, transcription, recap }: SessionRecapProps) {
  const { campaign } = useWorkspace()
  const jobs = useSessionJobs(session.id)
  const book = useLinkBook(campaign?.id ?? null)
  const links = useMemo(
    () => ({
      linkSentences: (sentences: string[]) => linkSentences(sentences, book),
      linkName: (name: string, entryId: string | null) => {
        const entry = entryId ? book.entries.get(entryId) : undefined
        return entry ? <EntryLink entry={entry}>{name}</EntryLink> : linkSentences([name], book)[0]
      },
    }),
    [book],
  )
  const stages = pipelineStages(jobs.data ?? []).filter(({ status }) => status !== 'absent')
  const length = transcription?.durationSeconds
  return (
    <div className="mx-auto max-w-[40rem] px-5 pt-5.5 pb-10 md:px-10 md:pt-[38px] md:pb-[60px]">
      <div className="flex items-start justify-between gap-3">
        <p className="flex flex-wrap gap-x-2 text-small font-medium text-subtle">
          <span>Session {session.sessionNumber}</span>
          <span aria-hidden="true">·</span>
          <span>{formatLongDay(session.date)}</span>
          {length ? (
            <>
              <span aria-hidden="true">·</span>
              <span className="num">{formatDuration(length)}</span>
            </>
          ) : null}
        </p>
        {recap && (
          <span className="-my-1.5">
            <CopyRecapButton recap={recap} title={session.name} />
          </span>
        )}
      </div>
      <h1 className="mt-3 font-display text-[34px]/[1.1] font-[560] tracking-[-0.018em] break-words md:text-[40px]/[1.1]">
        {session.name}
      </h1>
      {session.notes && <p className="mt-3 text-ui whitespace-pre-line text-muted">{session.notes}</p>}
      {recap ? (
        <RecapLinksContext value={links}>
          <RecapPane recap={recap} />
        </RecapLinksContext>
      ) : (
        <>
          <EmptyState
            icon={<ScrollText size={22} strokeWidth={1.5} aria-hidden="true" />}
            title={recapTexts.noRecap}
          >
            It is written by itself as soon as the transcript is understood.
          </EmptyState>
          {stages.length > 0 && (
            <div className="mx-auto max-w-[26rem]">
              <StageList stages={stages} />
            </div>
          )}
        </>
      )}
    </div>
  )
}
