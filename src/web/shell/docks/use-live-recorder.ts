import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { audioTexts } from '#contract/audio/schemas.ts'
import { recordingsKey } from '#web/audio/api.ts'
import { unfinishedKey } from '#web/audio/recorder/recorder-api.ts'
import type { Uploads } from '#web/audio/upload/uploads.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { profileKey } from '#web/lib/api/query-client.ts'
import { showNotice } from '#web/lib/notices.ts'
import { recorder } from './live-recorder.ts'

export function useLiveRecorder(uploads: Uploads) {
  const client = useQueryClient()
  useEffect(
    () =>
      recorder.follow({
        onStarted: () => showNotice('success', audioTexts.recordingStarted),
        onFinished({ id, sessionId, isAutoTranscribed }) {
          showNotice('success', audioTexts.recordingStopped)
          if (isAutoTranscribed) uploads.pollStored({ id, sessionId, fileName: 'Recording' })
          const keys = [
            unfinishedKey(sessionId),
            recordingsKey(sessionId),
            campaignsKey,
            ['sessions'],
            ['jobs'],
          ]
          for (const queryKey of keys) void client.invalidateQueries({ queryKey })
        },
        onExpired: () => void client.invalidateQueries({ queryKey: profileKey }),
        onFailed(message, sessionId) {
          showNotice('error', message)
          void client.invalidateQueries({ queryKey: unfinishedKey(sessionId) })
        },
      }),
    [client, uploads],
  )
  return recorder
}
