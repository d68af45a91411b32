import { describe, expect, test } from 'vitest'
import { checkpointIn, requestFor } from '#server/ports/transcriber.conformance.ts'
import type { TranscribedSegment } from '#server/ports/transcriber.ts'
import type {
  SpeechServerReply,
  SpeechServerRequest,
} from '#server/testing/fakes/fake-transcription-server.ts'
import { makeSpeech } from '#server/testing/fakes/sound-fixtures.ts'
import { pieceSeconds } from './speech-service.ts'
import { connectTranscriber, evening, short, speakersOf, textOf, timesOf } from './test-speech-service.ts'

describe('a service that gives text without times', () => {
  test('is sent the request fields that its model expects', async () => {
    const answer = { json: { text: 'Hello.', languages: ['de'] } }
    const mini = await connectTranscriber(() => answer, { model: 'gpt-4o-mini-transcribe' })
    await mini.transcriber.transcribe({ ...requestFor(short), language: 'de-AT', vocabulary: ['Vela'] })
    expect(mini.server.requests[0]?.fields).toEqual({
      model: ['gpt-4o-mini-transcribe'],
      response_format: ['json'],
      language: ['de'],
      prompt: ['Vela'],
    })
    const newest = await connectTranscriber(() => answer, { model: 'gpt-transcribe' })
    const vocabulary = Array.from({ length: 120 }, (_, index) => `Vela of the Northern Reach ${index}`)
    const result = await newest.transcriber.transcribe({ ...requestFor(short), vocabulary })
    expect(newest.server.requests[0]?.fields).toMatchObject({ 'keywords[]': vocabulary.slice(0, 100) })
    expect(newest.server.requests[0]?.fields).not.toHaveProperty('prompt')
    expect(result.language).toBe('de')
  })

  test('has its words spread over the ranges with speech', async () => {
    const sound = makeSpeech(40, [
      [2, 12],
      [30, 35],
    ])
    const text = 'The innkeeper shows you the cellar. It smells of smoke and old apples. Who goes first?'
    const { transcriber } = await connectTranscriber(() => ({ json: { text } }), {
      model: 'gpt-4o-transcribe',
      pieceSeconds,
    })
    const result = await transcriber.transcribe(requestFor(sound))
    expect(textOf(result)).toEqual([
      'The innkeeper shows you the cellar. It smells of smoke and old apples.',
      'Who goes first?',
    ])
    expect(timesOf(result)).toEqual([
      [expect.closeTo(1.75, 0), expect.closeTo(12.25, 0)],
      [expect.closeTo(29.75, 0), expect.closeTo(35.25, 0)],
    ])
  })

  test('gets shorter pieces, so that estimated times stay accurate', async () => {
    const { server, transcriber } = await connectTranscriber(() => ({ json: { text: 'And so on.' } }), {
      model: 'gpt-4o-transcribe',
    })
    await transcriber.transcribe(requestFor(evening))
    expect(server.requests.length).toBeGreaterThanOrEqual(6)
  })
})

describe('a service that separates speakers', () => {
  const diarized = (...lines: [speaker: string, start: number, end: number][]) => ({
    json: {
      duration: 600,
      text: '…',
      segments: lines.map(([speaker, start, end], id) => ({
        id: `seg_${id}`,
        start,
        end,
        speaker,
        text: `${id}.`,
      })),
    },
  })
  const model = 'gpt-4o-transcribe-diarize'

  test('is asked for speakers, without a vocabulary', async () => {
    const { server, transcriber } = await connectTranscriber(() => diarized(['A', 0.5, 1.5], ['B', 2, 3]), {
      model,
    })
    const result = await transcriber.transcribe({ ...requestFor(short), vocabulary: ['Vela'] })
    expect(server.requests[0]?.fields).toEqual({
      model: [model],
      response_format: ['diarized_json'],
      chunking_strategy: ['auto'],
    })
    expect(result.separatesSpeakers).toBe(true)
    expect(speakersOf(result)).toEqual(['Speaker 1', 'Speaker 2'])
  })

  test('gets reference clips of known speakers with the next piece, even after a restart', async () => {
    const decide = ({ fields }: SpeechServerRequest, index: number): SpeechServerReply => {
      if (index === 0) return diarized(['A', 2, 30], ['B', 31, 36], ['C', 40, 41])
      return fields['known_speaker_names[]'] ? diarized(['Speaker 2', 2, 9], ['A', 10, 12]) : diarized()
    }
    const { server, transcriber } = await connectTranscriber(decide, { model })
    const saved = new Map<number, TranscribedSegment[]>()
    const request = { ...requestFor(evening), checkpoint: checkpointIn(saved) }
    const result = await transcriber.transcribe(request)
    const fields = server.requests[1]?.fields ?? {}
    expect(fields['known_speaker_names[]']).toEqual(['Speaker 1', 'Speaker 2'])
    const clips = (fields['known_speaker_references[]'] ?? []).map((clip) => {
      expect(clip).toMatch(/^data:audio\/wav;base64,UklGR/)
      return (Buffer.from(clip.split(',')[1] ?? '', 'base64').length - 44) / 32000
    })
    expect(clips).toEqual([9, 5])
    // The third voice spoke too briefly for a reference clip, so the unknown label "A" of the next piece is taken for Speaker 3.
    expect(speakersOf(result)).toEqual(['Speaker 1', 'Speaker 2', 'Speaker 3', 'Speaker 2', 'Speaker 3'])

    saved.delete(1)
    await transcriber.transcribe(request)
    expect(server.requests[2]?.fields).toEqual(server.requests[1]?.fields)
  })

  test('gets at most four reference clips', async () => {
    const five = diarized(['A', 1, 9], ['B', 10, 15], ['C', 20, 28], ['D', 30, 37], ['E', 40, 46])
    const { server, transcriber } = await connectTranscriber(() => five, { model })
    await transcriber.transcribe(requestFor(evening))
    expect(server.requests[1]?.fields['known_speaker_names[]']).toEqual([
      'Speaker 1',
      'Speaker 3',
      'Speaker 4',
      'Speaker 5',
    ])
  })

  test('has its labels kept if one piece holds the whole recording', async () => {
    const { transcriber } = await connectTranscriber(() =>
      diarized(['SPEAKER_00', 0, 1], ['SPEAKER_01', 2, 3]),
    )
    expect(speakersOf(await transcriber.transcribe(requestFor(short)))).toEqual(['SPEAKER_00', 'SPEAKER_01'])
  })

  test('has its labels dropped if they are numbers that restart in each piece, but not if they are names', async () => {
    const numbered = await connectTranscriber(() => diarized(['SPEAKER_00', 0, 1], ['SPEAKER_01', 2, 3]))
    const result = await numbered.transcriber.transcribe(requestFor(evening))
    expect(result.separatesSpeakers).toBe(false)
    expect(new Set(speakersOf(result))).toEqual(new Set([null]))
    const named = await connectTranscriber(() => diarized(['Rowan', 0, 1], ['Mirelle', 2, 3]))
    expect((await named.transcriber.transcribe(requestFor(evening))).separatesSpeakers).toBe(true)
  })
})
