import { ScrollText } from 'lucide-react'
import { useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Location } from 'react-router'
import type { Table } from '#contract/campaigns/table.ts'
import { jobTexts } from '#contract/jobs/schemas.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { writeDiscordMessage } from '#core/recap/letter/write-discord.ts'
import { roleOfCharacter } from '#core/recap/role-of-character.ts'
import { nameEvening } from '#core/sessions/name-from-title.ts'
import { parseRoute } from '#web/app/navigation/route.ts'
import { useWorkspace } from '#web/app/workspace.ts'
import { useSessionJobs } from '#web/jobs/api.ts'
import { listPipelineParts } from '#web/jobs/list-pipeline-parts.ts'
import { PipelineProgress } from '#web/jobs/pipeline-progress.tsx'
import { type FailedQuery, joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { formatDuration, formatLongDay } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { usePlayersRecap } from '#web/recap/api.ts'
import { copyWithNotice } from '#web/recap/copy-recap.ts'
import { hasChanges, openEdit, useOpenEdit } from '#web/recap/edit/open-edit.ts'
import { RecapEditor } from '#web/recap/edit/recap-editor.tsx'
import { PreviouslyBefore } from '#web/recap/read/previously-card.tsx'
import { RecapLinksContext } from '#web/recap/read/recap-links.ts'
import { RecapPane } from '#web/recap/read/recap-pane.tsx'
import { RecapActions } from '#web/recap/recap-actions.tsx'
import { gmTabs } from '#web/recap/review/gm-page.tsx'
import { PlayersView } from '#web/recap/review/players-view.tsx'
import { DraftBanner } from '#web/recap/versions/draft-banner.tsx'
import { fetchLetters } from '#web/sharing/letters/letters-api.ts'
import { LeaveGuard } from '#web/ui/dialogs/leave-guard.tsx'
import { Face } from '#web/ui/face/face.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { EntryLink } from '#web/wiki/article/entry-link.tsx'
import { linkSentences } from '#web/wiki/article/linked-text.tsx'
import { useLinkNames } from '#web/wiki/article/use-link-names.ts'
import { findSessionBefore } from './find-session-before.ts'
import { EngineLink } from './recap/engine-link.tsx'
import { MissingStory } from './recap/missing-story.tsx'
import { SessionLetter, useComposeLetter } from './session-letter.tsx'
import { useFaceOf } from './use-faces.ts'

type SessionRecapProps = {
  session: Session
  transcription: Transcription | null
  recap: Recap | null
  failure: FailedQuery | undefined
  seats: Table['seats']
}

export function SessionRecap({ session, transcription, recap, failure, seats }: SessionRecapProps) {
  const { campaign, campaigns, sessions, user } = useWorkspace()
  const [tab, setTab] = useState('letter')
  const [isAsPlayers, setAsPlayers] = useState(false)
  const mayEdit = campaign?.userRole === 'gm'
  const playersRecap = usePlayersRecap(session.id, recap !== null && recap.kind !== 'none')
  const compose = useComposeLetter(session, seats)
  const previousSession = findSessionBefore(sessions, session)
  const [storedEdit, setEdit] = useOpenEdit(`${user.id} ${session.id}`)
  const edit = mayEdit ? storedEdit : null
  const isThisSession = ({ search }: Location) => {
    const next = parseRoute(new URLSearchParams(search))
    const isHere = next.view === 'transcription' && (next.session ?? sessions[0]?.id) === session.id
    return isHere && (next.campaign ?? campaigns[0]?.id) === campaign?.id
  }
  const jobs = useSessionJobs(recap ? null : session.id)
  const linkNames = useLinkNames(campaign?.id ?? null)
  const faceOf = useFaceOf(campaign?.id ?? null, seats)
  const links = useMemo(
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
  const parts = listPipelineParts(jobs.data ?? []).filter(({ status }) => status !== 'absent')
  const durationSeconds = transcription?.durationSeconds
  const copyForDiscord = async () => {
    const composedLetter = playersRecap.data?.recap && compose(playersRecap.data.recap)
    if (!composedLetter) {
      showNotice('error', recapTexts.hiddenFromPlayers)
      return
    }
    // Only game masters may list the links of a letter.
    const [newest] = mayEdit ? await fetchLetters(session.id).catch(() => []) : []
    await copyWithNotice(writeDiscordMessage(composedLetter, newest?.url ?? null), recapTexts.discordCopied)
  }
  const print = () => {
    flushSync(() => setTab('letter'))
    window.print()
  }
  const letter = <SessionLetter query={playersRecap} compose={compose} />
  const shown = isAsPlayers ? playersRecap.data?.recap : recap
  const sessionName = nameEvening(session.name, shown?.title ?? '')
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
        {sessionName}
      </h1>
      {session.notes && <p className="mt-3 text-ui whitespace-pre-line text-muted">{session.notes}</p>}
      {edit && hasChanges(edit) && (
        <LeaveGuard
          text="What you changed in the recap is not saved yet."
          staysAt={isThisSession}
          onLeave={() => setEdit(null)}
        />
      )}
      {recap && recap.kind !== 'none' && !edit && (
        <RecapActions
          recap={isAsPlayers ? (playersRecap.data?.recap ?? null) : recap}
          sessionName={sessionName}
          onCopyForDiscord={copyForDiscord}
          onPrint={print}
          onEdit={mayEdit && !isAsPlayers ? () => setEdit(openEdit(recap)) : null}
          {...(mayEdit ? { asPlayers: { isOn: isAsPlayers, onChange: setAsPlayers } } : {})}
        />
      )}
      <RecapLinksContext value={links}>
        {previousSession && !edit && (
          <PreviouslyBefore sessionId={previousSession.id} isOpen={recap === null} />
        )}
      </RecapLinksContext>
      {recap ? (
        <RecapLinksContext value={links}>
          {edit ? (
            <RecapEditor
              edit={edit}
              setEdit={setEdit}
              latest={recap}
              sessionName={session.name}
              tab={tab}
              onTab={setTab}
            />
          ) : isAsPlayers ? (
            <PlayersView query={playersRecap} tab={tab} onTab={setTab} letter={letter} />
          ) : (
            <>
              {recap.hasDraft && <DraftBanner recap={recap} tab={tab} onTab={setTab} />}
              <RecapPane
                recap={recap}
                mayEdit={mayEdit}
                tab={tab}
                onTab={setTab}
                letter={letter}
                extraTabs={mayEdit ? gmTabs(recap) : []}
                engineLink={<EngineLink isAdmin={user.role === 'admin'} />}
                missingStory={
                  mayEdit && <MissingStory key={`${recap.createdAt} ${recap.hasDraft}`} recap={recap} />
                }
              />
            </>
          )}
        </RecapLinksContext>
      ) : failure ? (
        <LoadFailed query={failure} failed={recapTexts.loadFailed} className="mt-8" />
      ) : (
        <>
          <EmptyState icon={ScrollText} title={recapTexts.noRecap}>
            The recap appears here when the transcript has been read.
          </EmptyState>
          <div className="mx-auto max-w-[26rem] empty:hidden">
            <LoadFailed query={joinUnloaded([jobs])} failed={jobTexts.pipelineLoadFailed} />
            {parts.length > 0 && <PipelineProgress parts={parts} />}
          </div>
        </>
      )}
    </div>
  )
}
