import { useQuery } from '@tanstack/react-query'
import { Plus, Smartphone, Upload } from 'lucide-react'
import { useMemo, useState } from 'react'
import { tableTexts } from '#contract/audio/table-mode.ts'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import type { Table } from '#contract/campaigns/table.ts'
import * as homeCalls from '#contract/home/endpoints.ts'
import type { SessionCover } from '#contract/home/schemas.ts'
import { type Session, sessionTexts } from '#contract/sessions/schemas.ts'
import { transcriptExtensions } from '#contract/transcription/schemas.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { foldName } from '#core/fold-name.ts'
import { unreadExtensions } from '#core/transcription/import/unread-formats.ts'
import { acceptedRecordings } from '#web/audio/upload/check-files.ts'
import { useTable } from '#web/campaigns/settings-api.ts'
import { homeKey } from '#web/home/home-api.ts'
import { useOwnJobs } from '#web/jobs/api.ts'
import { callApi } from '#web/lib/api/api.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatDay } from '#web/lib/format.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { useRecap } from '#web/recap/api.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { FileButton } from '#web/ui/forms/file-button.tsx'
import { SearchBox } from '#web/ui/forms/search-box.tsx'
import { PageTitle } from '#web/ui/page-title.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { SessionRow } from './session-row.tsx'
import { StudioSteps } from './studio-steps.tsx'
import { useFaceOf } from './use-faces.ts'

const IncomingDialog = lazyPart(
  async () => (await import('#web/studio/incoming/incoming-dialog.tsx')).IncomingDialog,
)

const accepted = [...acceptedRecordings, '.zip', ...transcriptExtensions, ...unreadExtensions].join(',')
/** With more sessions than this, the older ones are folded by year and the list can be searched. */
const manySessions = 12
const newestShown = 6
const noSeats: Table['seats'] = []
const ignoreBusy = () => {}

export function useCovers(campaignId: string | null) {
  return useQuery({
    // Events that refetch the home of the campaign also refetch the covers.
    queryKey: [...homeKey(campaignId), 'covers'],
    queryFn: async ({ signal }) =>
      (await callApi(homeCalls.listCovers, { params: { campaignId: campaignId ?? '' }, signal })).covers,
    enabled: campaignId !== null,
    staleTime: 0,
  })
}

type SessionsPageProps = {
  title: string
  campaign: Campaign
  session: Session
  covers: ReturnType<typeof useCovers>
  onNewSession: (opens: 'transcription' | 'table') => void
}

/** Lists the sessions. The steps of the studio are folded below, for the session that is selected when none is chosen. */
export function SessionsPage({ title, campaign, session, covers, onNewSession }: SessionsPageProps) {
  const { sessions, go } = useWorkspace()
  const [file, setFile] = useState<File | null>(null)
  const [query, setQuery] = useState('')
  const [isUnfolded, setUnfolded] = useState(false)
  const recap = useRecap(isUnfolded ? session.id : null)
  const coverOf = useMemo(() => new Map(covers.data?.map((one) => [one.sessionId, one])), [covers.data])
  const jobsOf = Map.groupBy(useOwnJobs().data?.jobs ?? [], (job) => job.session_id)
  const faceOf = useFaceOf(campaign.id, useTable(campaign.id).data?.seats ?? noSeats)
  const found = sessions.filter((one) => matches(query, one, coverOf.get(one.id)))
  const isLong = sessions.length > manySessions
  const isFolded = isLong && query.trim() === ''
  const shown = isFolded ? found.slice(0, newestShown) : found
  const years = Map.groupBy(isFolded ? found.slice(newestShown) : [], ({ date }) => date.slice(0, 4))
  const list = (rows: Session[]) => (
    <ul>
      {rows.map((one) => (
        <SessionRow
          key={one.id}
          session={one}
          cover={coverOf.get(one.id)}
          jobs={jobsOf.get(one.id) ?? []}
          isCurrent={one.id === session.id}
          faceOf={faceOf}
        />
      ))}
    </ul>
  )
  const openTable = () => {
    if (session.audioFileCount > 0 || session.transcriptionCount > 0) return onNewSession('table')
    void go({ view: 'table', session: session.id })
  }

  return (
    <Screen
      crumbs={[{ label: title }]}
      actions={
        mayAddContent(campaign.userRole, campaign) && (
          <>
            <Button variant="ghost" collapses icon={Plus} onClick={() => onNewSession('transcription')}>
              New session
            </Button>
            <Button collapses icon={Smartphone} onClick={openTable}>
              {tableTexts.title}
            </Button>
            <FileButton
              variant="primary"
              icon={Upload}
              inputLabel="Recording or transcript of a session"
              accept={accepted}
              onFile={setFile}
            >
              Upload
            </FileButton>
          </>
        )
      }
    >
      <div className="glow min-h-full">
        <div className="mx-auto max-w-[980px] px-5 pt-7 pb-16 md:px-7 md:pt-9">
          <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
            <PageTitle>Sessions</PageTitle>
            {isLong && (
              <SearchBox
                label="Find a session"
                value={query}
                onChange={setQuery}
                className="flex-[0_1_240px] max-sm:basis-full"
              />
            )}
          </div>
          <LoadFailed query={joinUnloaded([covers])} failed={sessionTexts.coversFailed} className="mb-4" />
          {list(shown)}
          {found.length === 0 && <p className="py-6 text-muted">No session matches “{query}”.</p>}
          {[...years].map(([year, rows]) => (
            <details key={year} className="border-t border-line">
              <summary className="cursor-pointer py-3.5 font-medium text-muted marker:text-gilt hover:text-fg">
                {shown.some(({ date }) => date.startsWith(year)) && 'Earlier in '}
                {year} <span className="num text-subtle">({rows.length})</span>
              </summary>
              {list(rows)}
            </details>
          ))}
          <details
            className="border-t border-line"
            onToggle={(event) => setUnfolded(event.currentTarget.open)}
          >
            <summary className="cursor-pointer py-3.5 font-medium text-muted marker:text-gilt hover:text-fg">
              Recording and recap of session {session.sessionNumber}
            </summary>
            {isUnfolded && (
              <StudioSteps
                campaign={campaign}
                session={session}
                recap={recap}
                onNewSession={() => onNewSession('transcription')}
                onBusyChange={ignoreBusy}
              />
            )}
          </details>
        </div>
      </div>
      {file && <IncomingDialog file={file} onClose={() => setFile(null)} />}
    </Screen>
  )
}

function matches(query: string, { name, sessionNumber, date }: Session, cover: SessionCover | undefined) {
  const texts = [name, cover?.title, `Session ${sessionNumber}`, formatDay(date), cover?.opening?.text]
  const text = foldName([...texts, ...(cover?.present ?? [])].join(' '))
  return foldName(query)
    .split(' ')
    .every((word) => text.includes(word))
}
