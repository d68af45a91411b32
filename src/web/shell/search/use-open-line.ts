import { useQueryClient } from '@tanstack/react-query'
import type { SearchResult } from '#contract/search/schemas.ts'
import { fetchRecordings } from '#web/audio/api.ts'
import { fetchTranscriptions } from '#web/transcription/api.ts'
import { useWorkspace } from '#web/workspace/workspace.ts'

type FoundLine = Pick<SearchResult, 'id' | 'sessionId' | 'start'>

/** Returns a function that moves the player to a found line. If `play` is false, running playback is not interrupted. */
export function useOpenLine() {
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
