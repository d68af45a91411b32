import { BookOpenText, PenLine, ScrollText } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { audioTexts } from '#contract/audio/schemas.ts'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Table } from '#contract/campaigns/table.ts'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { type Transcription, transcriptionTexts } from '#contract/transcription/schemas.ts'
import { isUnchosenLetter } from '#core/recap/fill-texts.ts'
import { useRecordings } from '#web/audio/api.ts'
import { usePlayerState } from '#web/audio/player/player.ts'
import { useTable } from '#web/campaigns/settings-api.ts'
import { type FailedQuery, joinUnloaded } from '#web/lib/api/query-client.ts'
import { CitationsContext, useCitations } from '#web/lib/citations.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { usePageKeys } from '#web/lib/hooks/use-page-keys.ts'
import { lazy } from '#web/lib/lazy.ts'
import { createSharedValue } from '#web/lib/shared-value.ts'
import { RecapLinksContext } from '#web/recap/read/recap-links.ts'
import { findCurrent } from '#web/transcription/use-current-line.ts'
import { Button } from '#web/ui/button.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { type Crumb, Screen } from '#web/ui/screen.tsx'
import { ShareButton } from '#web/ui/share-button.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { NameSpeakersStep, usePlaySample } from './name-speakers-step.tsx'
import { StoryQuotes } from './quote/use-quote-card.tsx'
import { useRecapView } from './recap/use-recap-view.ts'
import { SessionMenu } from './session-menu.tsx'
import { SessionLetter, SessionRecap, useRecapLinksOf } from './session-recap.tsx'
import { SessionSelect } from './session-select.tsx'
import { SessionTranscript } from './session-transcript.tsx'
import { TranscriptSelect, useChosenTranscript } from './transcript/transcript-select.tsx'

const ChooseForLetter = lazy(
  async () => (await import('#web/recap/moments/choose-for-letter.tsx')).ChooseForLetter,
)
const ShareRecapDialog = lazy(
  async () => (await import('#web/sharing/letters/share-recap-dialog.tsx')).ShareRecapDialog,
)

type SessionPageProps = {
  campaign: Campaign
  session: Session
  transcriptions: Transcription[]
  recap: Recap | null
  failures: { recap: FailedQuery | undefined; transcripts: FailedQuery | undefined }
  /** The crumb that leads to the list of sessions. */
  list: Crumb
  onNew: () => void
  onAdd: () => void
  onEdit: () => void
  onDelete: () => void
}

const noSeats: Table['seats'] = []

/** The recap of a session and, beside it or at full width, its transcript. */
export function SessionPage(props: SessionPageProps) {
  const { campaign, session, transcriptions, recap, failures } = props
  const { route, player, visit, go } = useWorkspace()
  const isGm = campaign.userRole === 'gm'
  const isPhone = usePhone()
  const recordingsQuery = useRecordings(session.id)
  const recordings = recordingsQuery.data
  const table = useTable(campaign.id)
  const seats = table.data?.seats ?? noSeats
  const view = useRecapView(session, recap, seats)
  const links = useRecapLinksOf(campaign.id, seats)
  // A link to a line, to a time or to the full-width transcript overrides the user's earlier choice of a pane.
  const [chosenPane, setChosenPane] = useState<{ visit: string; pane: 'recap' | 'transcript' } | null>(null)
  const linkedPane = route.segment || route.t !== null || route.read ? 'transcript' : null
  const pane = chosenPane?.visit === visit ? chosenPane.pane : (linkedPane ?? chosenPane?.pane ?? 'recap')
  const isWide = isPhone ? pane === 'transcript' : route.read === 1
  const chosen = useChosenTranscript(transcriptions, recordings)
  const { transcription, sourceRecording, canSeek } = chosen
  useInitialRecording(
    session.id,
    sourceRecording?.id ?? recordings?.find(({ playable }) => playable)?.id ?? null,
  )
  const seekTo = (at: number) => {
    if (sourceRecording) player.load({ audioId: sourceRecording.id, sessionId: session.id, at, play: true })
  }
  const playSample = usePlaySample(player, ({ start }) => start !== null && seekTo(start))
  useReaderKeys(transcription && canSeek ? transcription : null)
  const citations = useCitations()
  const story = useRef<HTMLDivElement>(null)
  const [pointed] = useState(() => createSharedValue<string | null>(null))
  const isBeside = transcription !== undefined && !isPhone
  const pointing = useMemo(
    () =>
      isBeside
        ? {
            ...citations,
            point: (source: { segmentId: string } | null) => pointed.set(source?.segmentId ?? null),
          }
        : citations,
    [citations, isBeside, pointed],
  )
  const failureBanners = [
    { query: failures.transcripts, failed: transcriptionTexts.loadFailed },
    { query: joinUnloaded([recordingsQuery]), failed: audioTexts.loadFailed },
    { query: joinUnloaded([table]), failed: campaignTexts.tableFailed },
  ].map((failure) => <LoadFailed key={failure.failed} {...failure} className="mx-auto mt-5 max-w-[36rem]" />)
  const shared = recap && recap.kind !== 'none' ? recap : null

  return (
    <RecapLinksContext value={links}>
      <Screen
        title={session.name}
        crumbs={[props.list, { label: <SessionSelect onNew={props.onNew} variant="crumb" /> }]}
        actions={
          <>
            {transcription && (
              <Button
                collapses
                className="max-md:hidden"
                icon={isWide ? ScrollText : BookOpenText}
                onClick={() => go({ session: session.id, read: isWide ? null : 1 })}
              >
                {isWide ? 'Recap' : 'Read'}
              </Button>
            )}
            {view.mayEdit && !isWide && (
              <Button collapses icon={PenLine} onClick={view.startEdit}>
                Edit recap
              </Button>
            )}
            <SessionMenu
              {...{ session, recap, view, transcription, isGm }}
              recording={chosen.ownRecording}
              seatCount={seats.length}
              onAdd={props.onAdd}
              onEdit={props.onEdit}
              onDelete={props.onDelete}
            />
          </>
        }
        share={
          isGm &&
          shared && (
            <ShareButton
              {...(isUnchosenLetter(shared) ? { label: recapTexts.chooseMoments, variant: 'plain' } : {})}
              dialog={(onClose) => (
                <ShareRecapDialog
                  sessionId={session.id}
                  mayHear={campaign.shows.sound}
                  needsFirstStep={isUnchosenLetter(shared)}
                  firstStep={(onDone) => <ChooseForLetter recap={shared} onDone={onDone} />}
                  preview={<SessionLetter view={view} />}
                  onClose={onClose}
                />
              )}
            />
          )
        }
      >
        <div
          className={joinClasses(
            'print-flow grid h-full min-h-0 max-md:grid-rows-[auto_minmax(0,1fr)]',
            transcription && !isWide && 'md:grid-cols-2',
          )}
        >
          {transcription && (
            <div className="print-hidden border-b border-line px-2 py-1 md:hidden">
              <SegmentedControl
                label="What to read"
                value={pane}
                options={[
                  { value: 'recap', label: 'Recap' },
                  { value: 'transcript', label: 'Transcript' },
                ]}
                onChange={(next) => setChosenPane({ visit, pane: next })}
              />
            </div>
          )}
          <div
            ref={story}
            className={joinClasses(
              'print-flow glow min-h-0 overflow-y-auto md:border-r md:border-line',
              transcription && isWide && 'not-print:hidden',
            )}
          >
            {!isWide && failureBanners}
            {isGm && transcription && (
              <NameSpeakersStep
                key={transcription.id}
                transcription={transcription}
                recap={recap}
                suggestions={[...new Set(seats.map(({ player: name }) => name))]}
                onPlay={canSeek ? playSample : null}
              />
            )}
            <CitationsContext value={pointing}>
              <SessionRecap
                {...{ session, recap, view }}
                durationSeconds={transcription?.durationSeconds}
                failure={failures.recap}
              />
            </CitationsContext>
            {transcription && <StoryQuotes {...{ campaign, session, transcription, canSeek, story }} />}
          </div>
          {transcription && (
            <div
              className={joinClasses(
                'print-hidden grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]',
                pane === 'recap' && 'max-md:hidden',
              )}
            >
              <div>
                {isWide && <h1 className="sr-only">{session.name}</h1>}
                {isWide && failureBanners}
                <TranscriptSelect
                  transcriptions={transcriptions}
                  chosen={transcription}
                  recordings={recordings}
                  onChoose={chosen.choose}
                />
              </div>
              <SessionTranscript
                {...{ campaign, session, recap, chosen, transcription, seats, isWide, pointed }}
                onSeek={seekTo}
              />
            </div>
          )}
        </div>
      </Screen>
    </RecapLinksContext>
  )
}

function useInitialRecording(sessionId: string, audioId: string | null): void {
  const { player, route } = useWorkspace()
  const at = useRef(route.t)
  useEffect(() => {
    if (!audioId || player.isPlaying() || player.readState().sessionId === sessionId) return
    player.load({ audioId, sessionId, at: at.current ?? 0 })
    at.current = null
  }, [player, sessionId, audioId])
}

const skipSeconds = 5

function useReaderKeys(transcription: Transcription | null): void {
  const { player } = useWorkspace()
  const { audioId } = usePlayerState(player)
  const step = (by: number) => {
    const segments = transcription?.segments ?? []
    const start = segments[Math.max(0, findCurrent(segments, player.readTime()) + by)]?.start
    if (start != null) player.seek(start)
  }
  const findField = () =>
    document.querySelector<HTMLInputElement>('[aria-label="Find in transcript"]')?.focus()
  usePageKeys({
    '/': findField,
    ...(transcription && audioId !== null
      ? {
          ' ': () => player.toggle(),
          ArrowLeft: () => player.skip(-skipSeconds),
          ArrowRight: () => player.skip(skipSeconds),
          ArrowUp: () => step(-1),
          ArrowDown: () => step(1),
        }
      : {}),
  })
}
