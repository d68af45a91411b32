import { ScrollText } from 'lucide-react'
import { useMemo, useState } from 'react'
import type { Location } from 'react-router'
import type { Table } from '#contract/campaigns/table.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { letterTexts } from '#contract/recap/letters.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { roleOfCharacter } from '#core/recap/role-of-character.ts'
import { useSessionJobs } from '#web/jobs/api.ts'
import { formatDuration, formatLongDay } from '#web/lib/format.ts'
import { hasChanges } from '#web/recap/edit/open-edit.ts'
import { RecapEditor } from '#web/recap/edit/recap-editor.tsx'
import { parseRoute } from '#web/workspace/route.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'
import '#web/recap/letter/letter-page.css'
import { listPipelineParts } from '#web/jobs/describe-jobs.ts'
import { PipelineProgress } from '#web/jobs/job-progress.tsx'
import { type FailedQuery, joinUnloaded } from '#web/lib/api/query-client.ts'
import { LetterPage } from '#web/recap/letter/letter-page.tsx'
import { PreviouslyBefore, RecapPane } from '#web/recap/read/recap-pane.tsx'
import { gmTabs } from '#web/recap/review/gm-page.tsx'
import { DraftBanner } from '#web/recap/versions.tsx'
import { LeaveGuard } from '#web/ui/dialogs/form-dialogs.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Loaded, LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { EntryLink, linkSentences, useLinkNames } from '#web/wiki/article/entry-link.tsx'
import { EngineLink, MissingStory } from './recap/missing-story.tsx'
import type { RecapView } from './recap/use-recap-view.ts'
import { findSessionBefore } from './session-select.tsx'
import { useFaceOf } from './use-faces.ts'

type SessionRecapProps = {
  session: Session
  durationSeconds: number | null | undefined
  recap: Recap | null
  view: RecapView
  failure: FailedQuery | undefined
}

export function SessionRecap({ session, durationSeconds, recap, view, failure }: SessionRecapProps) {
  const { campaign, campaigns, sessions } = useWorkspace()
  const [tab, setTab] = useState('story')
  const { edit, setEdit } = view
  const previousSession = findSessionBefore(sessions, session)
  const isThisSession = ({ search }: Location) => {
    const next = parseRoute(new URLSearchParams(search))
    const isHere = next.view === 'transcription' && (next.session ?? sessions[0]?.id) === session.id
    return isHere && (next.campaign ?? campaigns[0]?.id) === campaign?.id
  }
  return (
    <div className="print-page print-flow mx-auto flex min-h-full max-w-[43rem] flex-col px-5 pt-5.5 pb-10 md:pr-9 md:pl-[84px] md:pt-[38px] md:pb-[60px]">
      <p className="flex flex-wrap gap-x-2 text-small font-medium text-subtle">
        <span>Session {session.sessionNumber}</span>
        <span aria-hidden="true">·</span>
        <span>{formatLongDay(session.date)}</span>
        {durationSeconds ? (
          <>
            <span aria-hidden="true">·</span>
            <span className="num">{formatDuration(durationSeconds)}</span>
          </>
        ) : null}
      </p>
      <h1 className="mt-3 font-display text-[34px]/[1.1] font-[560] tracking-[-0.018em] break-words md:text-[40px]/[1.1]">
        {view.sessionName}
      </h1>
      {session.notes && <p className="mt-3 text-ui whitespace-pre-line text-muted">{session.notes}</p>}
      {edit && hasChanges(edit) && (
        <LeaveGuard
          text="What you changed in the recap is not saved yet."
          staysAt={isThisSession}
          onLeave={() => setEdit(null)}
        />
      )}
      {view.isPrintingLetter ? (
        <div className="recap print-letter">
          <SessionLetter view={view} />
        </div>
      ) : (
        <>
          {previousSession && !edit && (
            <PreviouslyBefore sessionId={previousSession.id} isOpen={recap === null} />
          )}
          {recap && edit ? (
            <RecapEditor
              {...{ edit, setEdit, tab }}
              latest={recap}
              sessionName={session.name}
              onTab={setTab}
            />
          ) : recap && view.asPlayers?.isOn ? (
            <PlayersRecap view={view} tab={tab} onTab={setTab} />
          ) : recap ? (
            <GmOrOwnRecap recap={recap} view={view} tab={tab} onTab={setTab} />
          ) : failure ? (
            <LoadFailed query={failure} failed={recapTexts.loadFailed} className="mt-8" />
          ) : (
            <NoRecapYet sessionId={session.id} />
          )}
        </>
      )}
    </div>
  )
}

/** Links the names in the recap to their wiki entries, and finds faces and roles of characters. */
export function useRecapLinksOf(campaignId: string, seats: Table['seats']) {
  const linkNames = useLinkNames(campaignId)
  const faceOf = useFaceOf(campaignId, seats)
  return useMemo(
    () => ({
      linkSentences: (sentences: string[]) => linkSentences(sentences, linkNames),
      linkName: (name: string, entryId: string | null) => {
        const entry = entryId ? linkNames.entries.get(entryId) : undefined
        return entry ? <EntryLink entry={entry}>{name}</EntryLink> : linkSentences([name], linkNames)[0]
      },
      roleOf: (name: string) => roleOfCharacter(name, seats),
      faceOf: (name: string, entryId: string | null) => (
        <Face {...faceOf(linkNames.entries.get(entryId ?? '')?.name ?? name)} size="md" />
      ),
    }),
    [linkNames, seats, faceOf],
  )
}

type ViewProps = { view: RecapView; tab: string; onTab: (tab: string) => void }

function GmOrOwnRecap({ recap, view, ...tabs }: ViewProps & { recap: Recap }) {
  const { campaign, user } = useWorkspace()
  const isGm = campaign?.userRole === 'gm'
  return (
    <>
      {recap.hasDraft && <DraftBanner recap={recap} {...tabs} />}
      <RecapPane
        recap={view.shown ?? recap}
        mayEdit={isGm}
        {...(isGm && { onEdit: view.startEdit })}
        {...tabs}
        extraTabs={isGm ? gmTabs(recap) : []}
        engineLink={<EngineLink isAdmin={user.role === 'admin'} />}
        missingStory={isGm && <MissingStory key={`${recap.createdAt} ${recap.hasDraft}`} recap={recap} />}
      />
    </>
  )
}

function PlayersRecap({ view, ...tabs }: ViewProps) {
  return (
    <Loaded query={view.playersRecap} failed={recapTexts.loadFailed} label="Loading the players’ recap">
      {({ recap }) => (
        <>
          <Banner kind="info" className="print-hidden mt-4">
            {recap ? recapTexts.playersSee : recapTexts.hiddenFromPlayers}
          </Banner>
          {recap && <RecapPane recap={view.shown ?? recap} {...tabs} />}
        </>
      )}
    </Loaded>
  )
}

/** The letter as players get it. */
export function SessionLetter({ view }: { view: RecapView }) {
  return (
    <Loaded query={view.playersRecap} failed={letterTexts.loadFailed} label="Loading the letter" lines={7}>
      {({ recap }) => {
        const letter = recap && view.compose(recap)
        if (!letter) return <Banner kind="info">{recapTexts.hiddenFromPlayers}</Banner>
        return (
          <div className="letter-frame">
            <LetterPage letter={letter} />
          </div>
        )
      }}
    </Loaded>
  )
}

function NoRecapYet({ sessionId }: { sessionId: string }) {
  const jobs = useSessionJobs(sessionId)
  const parts = listPipelineParts(jobs.data ?? []).filter(({ status }) => status !== 'absent')
  return (
    <>
      <EmptyState icon={ScrollText} title={recapTexts.noRecap}>
        The recap appears here when the transcript has been read.
      </EmptyState>
      <div className="mx-auto max-w-[26rem] empty:hidden">
        <LoadFailed query={joinUnloaded([jobs])} failed={jobTexts.pipelineLoadFailed} />
        {parts.length > 0 && <PipelineProgress parts={parts} />}
      </div>
    </>
  )
}
