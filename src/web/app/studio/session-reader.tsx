import { Suspense, useMemo, useRef, useState } from 'react'
import { bookmarkTexts } from '#contract/audio/bookmarks.ts'
import { type AudioFile, audioTexts } from '#contract/audio/schemas.ts'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Table } from '#contract/campaigns/table.ts'
import type { Recap } from '#contract/recap/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import {
  type Segment,
  type Speaker,
  type Transcription,
  transcriptionTexts,
} from '#contract/transcription/schemas.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { FixName } from '#web/app/fix-name.tsx'
import { useWorkspace } from '#web/app/workspace.ts'
import { useRecordings } from '#web/audio/api.ts'
import { BookmarkMark } from '#web/audio/bookmarks/bookmark-mark.tsx'
import { useBookmarks, useDeleteBookmark } from '#web/audio/bookmarks/bookmarks-api.ts'
import { ofRecording, placeBookmarks } from '#web/audio/bookmarks/place-bookmarks.ts'
import { useTable } from '#web/campaigns/settings/settings-api.ts'
import { type FailedQuery, joinUnloaded } from '#web/lib/api/join-failed-queries.ts'
import { usePhone } from '#web/lib/hooks/use-media.ts'
import { lazy } from '#web/lib/lazy.ts'
import type { NameToFix } from '#web/names/fix-name-dialog.tsx'
import { NameProposals } from '#web/names/name-proposals.tsx'
import { DeleteTranscriptDialog } from '#web/transcription/delete-transcript-dialog.tsx'
import { TranscriptPane } from '#web/transcription/transcript-pane.tsx'
import type { TranscriptPaneProps } from '#web/transcription/use-transcript-pane.ts'
import { LoadFailed } from '#web/ui/feedback/load-failed.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { SegmentedControl } from '#web/ui/forms/segmented-control.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { HeardNames } from './heard-names.tsx'
import { NameSpeakersStep } from './name-speakers-step.tsx'
import { SessionRecap } from './session-recap.tsx'
import { TranscribeAgain } from './transcript/transcribe-again.tsx'
import { TranscriptSelect } from './transcript/transcript-select.tsx'
import { useChosenTranscript } from './transcript/use-chosen-transcript.ts'
import { useSpeakerFaces } from './use-faces.ts'
import { useInitialRecording } from './use-initial-recording.ts'
import { usePlaySample } from './use-play-sample.ts'
import { useReaderKeys } from './use-reader-keys.ts'
import { useRefreshSessions } from './use-refresh-sessions.ts'

const SessionRoom = lazy(async () => ({ default: (await import('./room/session-room.tsx')).SessionRoom }))

type SessionReaderProps = {
  campaign: Campaign
  session: Session
  transcriptions: Transcription[]
  recap: Recap | null
  failures: { recap: FailedQuery | undefined; transcripts: FailedQuery | undefined }
}

const noSeats: Table['seats'] = []
const noSpeakers: Speaker[] = []

export function SessionReader({ campaign, session, transcriptions, recap, failures }: SessionReaderProps) {
  const { route, player, visit } = useWorkspace()
  const isGm = campaign.userRole === 'gm'
  const isPhone = usePhone()
  const recordingsQuery = useRecordings(session.id)
  const recordings = recordingsQuery.data
  const table = useTable(campaign.id)
  const suggestions = [...new Set(table.data?.seats.map(({ player: name }) => name))]
  const refreshSessions = useRefreshSessions()
  const [toTranscribeAgain, setToTranscribeAgain] = useState<AudioFile | null>(null)
  const [nameToFix, setNameToFix] = useState<NameToFix | null>(null)
  const transcriptBox = useRef<HTMLDivElement>(null)
  const [deleting, setDeleting] = useState<Transcription | null>(null)
  // A link to a line, to a time or to the full-width transcript overrides the user's earlier choice of a pane.
  const [chosenPane, setChosenPane] = useState<{ visit: string; pane: 'recap' | 'transcript' } | null>(null)
  const linkedPane = route.segment || route.t !== null || route.read ? 'transcript' : null
  const pane = chosenPane?.visit === visit ? chosenPane.pane : (linkedPane ?? chosenPane?.pane ?? 'recap')
  const isRoomOpen = isPhone ? pane === 'transcript' : route.read === 1

  const { transcription, ownRecording, sourceRecording, canSeek, wanted, choose } = useChosenTranscript(
    transcriptions,
    recordings,
  )
  useInitialRecording(
    session.id,
    sourceRecording?.id ?? recordings?.find(({ playable }) => playable)?.id ?? null,
  )
  const seekTo = (at: number) => {
    if (sourceRecording) player.load({ audioId: sourceRecording.id, sessionId: session.id, at, play: true })
  }
  const seek = ({ start }: Pick<Segment, 'start'>) => start !== null && seekTo(start)
  const bookmarks = useBookmarks(transcription?.timing === 'exact' ? session.id : null)
  const deleteBookmark = useDeleteBookmark(session.id)
  const recordingBookmarks = useMemo(
    () => (transcription?.timing === 'exact' ? ofRecording(bookmarks.data, transcription.audioFileId) : []),
    [bookmarks.data, transcription],
  )
  const bookmarksByLine = useMemo(
    () => placeBookmarks(recordingBookmarks, transcription?.segments ?? []),
    [recordingBookmarks, transcription],
  )
  const playSample = usePlaySample(player, seek)
  useReaderKeys(transcription && canSeek ? transcription : null)
  const seats = table.data?.seats ?? noSeats
  const faces = useSpeakerFaces(campaign.id, transcription?.speakers ?? noSpeakers, seats)

  const failureBanners = [
    { query: failures.transcripts, failed: transcriptionTexts.loadFailed },
    { query: joinUnloaded([recordingsQuery]), failed: audioTexts.loadFailed },
    { query: joinUnloaded([bookmarks]), failed: bookmarkTexts.loadFailed },
    { query: joinUnloaded([table]), failed: campaignTexts.tableFailed },
  ].map((failure) => <LoadFailed key={failure.failed} {...failure} className="mx-auto mt-5 max-w-[36rem]" />)
  const transcriptPaneProps: TranscriptPaneProps | null = transcription
    ? {
        transcription,
        clock: player,
        canSeek,
        canName: isGm,
        suggestions,
        wanted,
        faces,
        onSeek: seek,
        onTranscribeAgain:
          isGm && ownRecording?.soundDeletedAt === null ? () => setToTranscribeAgain(ownRecording) : null,
        onFixName: isGm ? setNameToFix : null,
        onDelete: isGm ? () => setDeleting(transcription) : null,
        beforeLine: (index) =>
          bookmarksByLine
            .get(index)
            ?.map((bookmark) => (
              <BookmarkMark
                key={bookmark.id}
                bookmark={bookmark}
                onSeek={canSeek ? seekTo : null}
                onDelete={mayAddContent(campaign.userRole, campaign) ? deleteBookmark.mutate : null}
              />
            )),
      }
    : null

  return (
    <div
      className={joinClasses(
        'print-flow grid h-full min-h-0 max-md:grid-rows-[auto_minmax(0,1fr)]',
        transcription && !isRoomOpen && 'md:grid-cols-2',
      )}
    >
      {transcription && (
        <div className="print-hidden border-b border-line px-5 py-2 md:hidden">
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
        className={joinClasses(
          'print-flow glow min-h-0 overflow-y-auto md:border-r md:border-line',
          transcription && isRoomOpen && 'not-print:hidden',
        )}
      >
        {!isRoomOpen && failureBanners}
        {isGm && transcription && (
          <NameSpeakersStep
            key={transcription.id}
            transcription={transcription}
            recap={recap}
            suggestions={suggestions}
            onPlay={canSeek ? playSample : null}
          />
        )}
        <SessionRecap
          session={session}
          transcription={transcription ?? null}
          recap={recap}
          failure={failures.recap}
          seats={seats}
        />
      </div>
      {transcription && transcriptPaneProps && (
        <div
          className={joinClasses(
            'print-hidden grid min-h-0 min-w-0 grid-rows-[auto_minmax(0,1fr)]',
            pane === 'recap' && 'max-md:hidden',
          )}
          ref={transcriptBox}
        >
          <div>
            {isRoomOpen && <h1 className="sr-only">{session.name}</h1>}
            {isRoomOpen && failureBanners}
            <TranscriptSelect
              transcriptions={transcriptions}
              chosen={transcription}
              recordings={recordings}
              onChoose={choose}
            />
            {isGm && (isPhone || !isRoomOpen) && (
              <NameProposals campaignId={campaign.id} transcriptionId={transcription.id} />
            )}
          </div>
          {isRoomOpen ? (
            <Suspense fallback={<Skeleton className="m-6 h-40 max-w-[34rem]" />}>
              <SessionRoom
                campaign={campaign}
                session={session}
                recap={recap}
                bookmarks={recordingBookmarks}
                paneProps={transcriptPaneProps}
              />
            </Suspense>
          ) : (
            <TranscriptPane key={transcription.id} {...transcriptPaneProps} />
          )}
        </div>
      )}
      {isGm && transcription && (
        <HeardNames
          key={transcription.id}
          campaignId={campaign.id}
          transcription={transcription}
          scope={transcriptBox}
          onFixName={setNameToFix}
        />
      )}
      {nameToFix && <FixName campaignId={campaign.id} start={nameToFix} onClose={() => setNameToFix(null)} />}
      {toTranscribeAgain && (
        <TranscribeAgain
          session={session}
          recording={toTranscribeAgain}
          seatCount={table.data?.seats.length ?? 0}
          onClose={() => setToTranscribeAgain(null)}
        />
      )}
      {deleting && (
        <DeleteTranscriptDialog
          transcription={deleting}
          onChanged={refreshSessions}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}
