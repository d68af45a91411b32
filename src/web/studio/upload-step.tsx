import { useState } from 'react'
import { quotaTexts } from '#contract/accounts/plans.ts'
import { type AudioFile, audioTexts } from '#contract/audio/schemas.ts'
import { speakerLimits } from '#contract/audio/speakers.ts'
import { isZipName } from '#contract/audio/tracks.ts'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Seat } from '#contract/campaigns/table.ts'
import { isActive } from '#contract/jobs/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { mayAddContent } from '#core/campaigns/may-add-content.ts'
import { describeTimeLeft } from '#core/jobs/measure-pace.ts'
import { useUsage } from '#web/accounts/account-api.ts'
import { useDownloadOriginal, useRecordings, useTranscribe, useUploads } from '#web/audio/api.ts'
import { useIsRecording, useUnfinishedRecordings } from '#web/audio/recorder/recorder-api.ts'
import { RecorderPanel } from '#web/audio/recorder/recorder-panel.tsx'
import { UnfinishedRecordings } from '#web/audio/recorder/unfinished-recordings.tsx'
import { DeleteRecordingDialog, RecordingList } from '#web/audio/recording-list.tsx'
import { checkAudioFile } from '#web/audio/upload/check-files.ts'
import { TracksDrop } from '#web/audio/upload/tracks-drop.tsx'
import { useTable } from '#web/campaigns/settings-api.ts'
import { findTranscriptionJob, useCancelJob, useRefreshJobs, useSessionJobs } from '#web/jobs/api.ts'
import { errorText } from '#web/lib/api/api.ts'
import { joinUnloaded } from '#web/lib/api/query-client.ts'
import { formatBytes, formatCount } from '#web/lib/format.ts'
import { clearNotices, showNotice } from '#web/lib/notices.ts'
import { useRefreshSessions } from '#web/sessions/api.ts'
import { TableModeLink } from '#web/studio/table/table-mode-link.tsx'
import { ImportButton } from '#web/transcription/import-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LoadFailed } from '#web/ui/feedback/loaded.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { TranscribeAgain } from './transcript/transcribe-again.tsx'

type UploadStepProps = {
  campaign: Campaign
  session: Session | null
  onBusyChange: (isBusy: boolean) => void
}

const noSeats: Seat[] = []

export function UploadStep({ campaign, session, onBusyChange }: UploadStepProps) {
  const { uploads, player, recorder } = useWorkspace()
  const refreshSessions = useRefreshSessions()
  const [deleting, setDeleting] = useState<AudioFile | null>(null)
  const [toTranscribeAgain, setToTranscribeAgain] = useState<AudioFile | null>(null)
  const [typedSpeakerCount, setTypedSpeakerCount] = useState<string | null>(null)
  const table = useTable(campaign.id)
  const seatCount = table.data?.seats.length ?? 0
  const speakerCountText = typedSpeakerCount ?? (seatCount > 0 ? clampSpeakerCount(String(seatCount)) : '')
  const sessionId = session?.id ?? null
  const recordingsQuery = useRecordings(sessionId)
  const recordings = recordingsQuery.data ?? []
  const unfinishedQuery = useUnfinishedRecordings(sessionId, mayAddContent(campaign.userRole, campaign))
  const unfinished = unfinishedQuery.data ?? []
  const jobs = useSessionJobs(sessionId).data ?? []
  const activeUploads = useUploads(uploads).filter((one) => one.sessionId === sessionId)
  const isRecording = useIsRecording(recorder)
  const transcribe = useTranscribe(sessionId)
  const cancel = useCancelJob()
  const download = useDownloadOriginal()
  const refreshJobs = useRefreshJobs()
  const speakerCount = speakerCountText === '' ? null : Number(speakerCountText)
  const isLocked = session === null || !mayAddContent(campaign.userRole, campaign)
  const isAutoTranscribed = campaign.settings.autoTranscribe

  const upload = (files: File[]) => {
    clearNotices()
    for (const file of files) {
      const invalid = isZipName(file.name) ? null : checkAudioFile(file)
      const problem = session ? invalid : audioTexts.selectFirst
      if (problem || !session) return showNotice('error', problem ?? audioTexts.selectFirst)
      uploads.start({
        file,
        campaignId: campaign.id,
        sessionId: session.id,
        speakerCount,
        isAutoTranscribed,
      })
    }
  }
  const continueUpload = async (key: string, files: File[]) => {
    clearNotices()
    const problem = await uploads
      .continueWith(key, files, isAutoTranscribed)
      .catch((error: unknown) => errorText(error, audioTexts.uploadFailed))
    if (problem) showNotice('error', problem)
  }
  const record = () => {
    clearNotices()
    if (!session) return
    void recorder.start({ sessionId: session.id, speakerCount, isAutoTranscribed })
  }
  const startTranscription = (audioId: string) => {
    clearNotices()
    uploads.allowPolling(audioId)
    transcribe.mutate(
      { audioId },
      {
        onSuccess: refreshJobs,
        onError: (error) => showNotice('error', errorText(error, audioTexts.uploadFailed)),
      },
    )
  }
  const workOf = (audioId: string) => {
    const job = findTranscriptionJob(jobs, audioId)
    return job?.status === 'in_progress' ? { ...job, timeLeft: describeTimeLeft(job) } : null
  }
  const cancelTranscription = (audioId: string) => {
    const job = jobs.find((one) => one.audio_file_id === audioId && isActive(one))
    if (job) cancel.mutate(job.id)
  }

  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {!mayAddContent(campaign.userRole, campaign) && <Banner kind="info">{campaignTexts.addDenied}</Banner>}
      <UnfinishedRecordings {...{ unfinished, recorder, isAutoTranscribed }} />
      {!session && (
        <p id="select-first" className="text-small text-subtle">
          {audioTexts.selectFirst}
        </p>
      )}
      <StorageNote key={`${recordings.length} ${activeUploads.length}`} isRecording={isRecording} />
      <TracksDrop
        disabled={isLocked}
        seats={table.data?.seats ?? noSeats}
        onFiles={upload}
        onTracks={(files) => {
          clearNotices()
          if (!session) return showNotice('error', audioTexts.selectFirst)
          uploads.startTracks({
            files,
            campaignId: campaign.id,
            sessionId: session.id,
            isAutoTranscribed,
          })
        }}
        onBusyChange={onBusyChange}
      />
      <RecorderPanel
        key={campaign.id}
        recorder={recorder}
        campaignId={campaign.id}
        sessionId={sessionId}
        disabled={isLocked}
        {...(!session && { describedBy: 'select-first' })}
        {...(session && !isLocked && { tableMode: <TableModeLink sessionId={session.id} /> })}
        onStart={record}
      />
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="w-[190px]">
          <TextField
            label="Number of speakers"
            type="number"
            inputMode="numeric"
            placeholder="Let it decide"
            min={speakerLimits.min}
            max={speakerLimits.max}
            value={speakerCountText}
            disabled={isLocked}
            onChange={(event) => setTypedSpeakerCount(clampSpeakerCount(event.target.value))}
          />
        </div>
        {session && (
          <ImportButton
            sessionId={session.id}
            speakerCount={speakerCount}
            disabled={isLocked}
            recordings={recordings.map(({ id, fileName }) => ({ id, name: fileName }))}
            onImported={refreshJobs}
            onBusyChange={onBusyChange}
          />
        )}
      </div>
      {session && typedSpeakerCount === null && seatCount > 0 && (
        <p className="-mt-2 text-small text-subtle">
          Taken from your table: {formatCount(seatCount, 'player')}.
        </p>
      )}
      {session && !isAutoTranscribed && (
        <p className="text-small text-subtle">Automatic transcription is off. Press Transcribe to start.</p>
      )}
      <LoadFailed query={joinUnloaded([recordingsQuery, unfinishedQuery])} failed={audioTexts.loadFailed} />
      <LoadFailed query={joinUnloaded([table])} failed={campaignTexts.tableFailed} />
      <RecordingList
        recordings={recordings}
        uploads={activeUploads}
        workOf={workOf}
        onUpload={{
          pause: uploads.pause,
          resume: uploads.resume,
          continueWith: continueUpload,
          cancel: (key) => void uploads.cancel(key),
        }}
        onCancel={cancelTranscription}
        onTranscribe={startTranscription}
        onPlay={(audioId) => session && player.load({ audioId, sessionId: session.id, play: true })}
        onTranscribeAgain={campaign.userRole === 'gm' ? setToTranscribeAgain : undefined}
        onDownload={(audioId) => download.mutate(audioId)}
        onDelete={campaign.userRole === 'gm' ? setDeleting : undefined}
      />
      {toTranscribeAgain && session && (
        <TranscribeAgain
          session={session}
          recording={toTranscribeAgain}
          seatCount={seatCount}
          onClose={() => setToTranscribeAgain(null)}
        />
      )}
      {deleting && (
        <DeleteRecordingDialog
          recording={deleting}
          onChanged={refreshSessions}
          onClose={() => setDeleting(null)}
        />
      )}
    </div>
  )
}

function clampSpeakerCount(text: string): string {
  const count = Math.round(Number(text))
  if (text === '' || !Number.isFinite(count)) return ''
  return String(Math.min(speakerLimits.max, Math.max(speakerLimits.min, count)))
}

const nearlyFullShare = 0.9

/** Renders nothing without a quota. Needs a new key when recordings are added or deleted, because the usage is loaded on mount. */
export function StorageNote({ isRecording }: { isRecording: boolean }) {
  const storage = useUsage().data?.storage
  if (!storage || storage.quotaBytes === null) return null
  const { usedBytes, quotaBytes } = storage
  if (isRecording) {
    return usedBytes < quotaBytes * nearlyFullShare ? null : (
      <Banner kind="info">{quotaTexts.nearlyFull}</Banner>
    )
  }
  if (usedBytes >= quotaBytes) return <Banner kind="error">{quotaTexts.full}</Banner>
  return (
    <p className="num text-small text-subtle">
      Your storage: {formatBytes(usedBytes)} of {formatBytes(quotaBytes)} used
    </p>
  )
}
