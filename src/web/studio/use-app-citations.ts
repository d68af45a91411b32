import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { AudioFile } from '#contract/audio/schemas.ts'
import type { Source } from '#contract/source.ts'
import type { Transcription } from '#contract/transcription/schemas.ts'
import { fetchRecordings, useRecordings } from '#web/audio/api.ts'
import type { Citations, Quote } from '#web/lib/citations.ts'
import { nameOfSpeaker, speakerColours } from '#web/lib/speaker-colours.ts'
import { fetchTranscriptions, transcriptionsKey, useTranscriptions } from '#web/transcription/api.ts'
import { listsSessions } from '#web/workspace/route.ts'
import type { Workspace } from '#web/workspace/workspace.ts'

function findRecording(
  source: Source,
  transcriptions: Transcription[],
  recordings: AudioFile[],
): AudioFile | null {
  const transcription = transcriptions.find(({ id }) => id === source.transcriptionId)
  if (source.start === null || !transcription?.audioFileId) return null
  return recordings.find(({ id, playable }) => playable && id === transcription.audioFileId) ?? null
}

type IndexedQuotes = { list: Quote[]; indexes: Map<string, number> }
const quoteIndexes = new WeakMap<Transcription, IndexedQuotes>()

function quotesOf(transcription: Transcription): IndexedQuotes {
  const known = quoteIndexes.get(transcription)
  if (known) return known
  const colours = speakerColours(transcription.speakers)
  const speakers = new Map(transcription.speakers.map((speaker) => [speaker.id, speaker]))
  const quotes = {
    list: transcription.segments.map(({ text, speakerId }) => ({
      speaker: nameOfSpeaker(speakers.get(speakerId ?? '')),
      colour: colours.get(speakerId ?? '') ?? 'var(--fg-muted)',
      text,
    })),
    indexes: new Map(transcription.segments.map(({ id }, index) => [id, index])),
  }
  quoteIndexes.set(transcription, quotes)
  return quotes
}

export function useAppCitations(workspace: Workspace): Citations {
  const client = useQueryClient()
  const { player, route, session, sessions, go } = workspace
  const isSessionPage = route.view === 'transcription' && !listsSessions(route, sessions.length)
  const here = isSessionPage ? (session?.id ?? null) : null
  const recordings = useRecordings(here).data
  const transcriptions = useTranscriptions(here).data

  return useMemo(() => {
    const findQuote = (source: Source, by: number): Quote | null => {
      const list = client.getQueryData<Transcription[]>(transcriptionsKey(source.sessionId))
      const transcription = list?.find(({ id }) => id === source.transcriptionId)
      if (!transcription) return null
      const quotes = quotesOf(transcription)
      const index = quotes.indexes.get(source.segmentId)
      return index === undefined ? null : (quotes.list[index + by] ?? null)
    }
    return {
      canPlay(source) {
        if (source.start === null) return false
        if (source.sessionId === here)
          return findRecording(source, transcriptions ?? [], recordings ?? []) !== null
        // The recordings of other sessions are not loaded, so it is only known whether a session has any.
        return (sessions.find(({ id }) => id === source.sessionId)?.audioFileCount ?? 0) > 0
      },
      quote: (source) => findQuote(source, 0),
      around: (source) => ({ before: findQuote(source, -1), after: findQuote(source, 1) }),
      subscribe: player.subscribe,
      isPlaying(sources) {
        const [audioId, time] = [player.readAudioId(), player.readTime()]
        if (audioId === null || time === null) return false
        return sources.some(
          (source) =>
            source.start !== null &&
            source.start <= time &&
            time < (source.end ?? source.start) &&
            findRecording(source, transcriptions ?? [], recordings ?? [])?.id === audioId,
        )
      },
      async open(source) {
        const { sessionId, segmentId, start } = source
        const [lines, files] = await Promise.all([
          fetchTranscriptions(client, sessionId),
          fetchRecordings(client, sessionId),
        ]).catch(() => [[], []] as [Transcription[], AudioFile[]])
        const recording = findRecording(source, lines, files)
        if (recording && start !== null)
          player.load({ audioId: recording.id, sessionId, at: start, play: true })
        if (here === sessionId)
          go(
            { session: sessionId, segment: segmentId, ...(start === null ? {} : { t: Math.floor(start) }) },
            { replace: true },
          )
        else if (!recording) go({ view: 'transcription', session: sessionId, segment: segmentId })
      },
    }
  }, [client, player, here, sessions, recordings, transcriptions, go])
}
