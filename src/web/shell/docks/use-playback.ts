import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { audioTexts } from '#contract/audio/schemas.ts'
import { recordingsKey, requestTicket } from '#web/audio/api.ts'
import { createPlayer } from '#web/audio/player/player.ts'
import { createUploads } from '#web/audio/upload/uploads.ts'
import { campaignsKey } from '#web/campaigns/api.ts'
import { useRefreshJobs } from '#web/jobs/api.ts'
import { showNotice } from '#web/lib/notices.ts'
import { transcriptionsKey } from '#web/transcription/api.ts'

export function usePlayback(onExpired: () => void) {
  const client = useQueryClient()
  const refreshJobs = useRefreshJobs()
  const expired = useRef(onExpired)
  useEffect(() => {
    expired.current = onExpired
  })
  const [player] = useState(() => createPlayer(requestTicket))
  const [uploads] = useState(() => {
    const refresh = (sessionId: string) => {
      void client.invalidateQueries({ queryKey: recordingsKey(sessionId) })
      void client.invalidateQueries({ queryKey: ['sessions'] })
      void refreshJobs()
    }
    return createUploads({
      async onTracks(found) {
        const { describeTracks } = await import('#web/audio/upload/describe-tracks.ts')
        showNotice('success', describeTracks(found))
      },
      onStored: (sessionId) => {
        void client.invalidateQueries({ queryKey: campaignsKey })
        refresh(sessionId)
      },
      onCompleted: ({ sessionId, fileName }) => {
        showNotice('success', `“${fileName}” was transcribed`)
        void client.invalidateQueries({ queryKey: transcriptionsKey(sessionId) })
        refresh(sessionId)
      },
      onFailed: ({ sessionId, message }) => {
        const isCancelled = message?.endsWith(audioTexts.transcriptionCancelled)
        if (message && !isCancelled) showNotice('error', message)
        refresh(sessionId)
      },
      onExpired: (message) => {
        expired.current()
        showNotice('error', message)
      },
    })
  })
  useEffect(
    () => () => {
      player.unload()
      uploads.dropAll()
    },
    [player, uploads],
  )
  useEffect(() => {
    void uploads.offerUnfinished()
  }, [uploads])
  useEffect(() => {
    // Leaving the page would interrupt the upload until the file is chosen again.
    const warn = (event: BeforeUnloadEvent) => {
      if (uploads.read().some(({ phase }) => phase === 'uploading')) event.preventDefault()
    }
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [uploads])
  return { player, uploads }
}
