import { describe, expect, test } from 'vitest'
import { describeTranscriber, requestFor } from '#server/ports/transcriber.conformance.ts'
import { createFakeTranscriber } from '#server/testing/fakes/fake-transcriber.ts'
import { makeSpeech } from '#server/testing/fakes/sound-fixtures.ts'

const sound = makeSpeech(25, [[1, 24]])

describeTranscriber('the fake', async () => ({ transcriber: createFakeTranscriber(), sound }))

describe('the fake speech engine', () => {
  test('makes up a line for each piece that is not silent', async () => {
    const { segments } = await createFakeTranscriber().transcribe(requestFor(sound))
    expect(segments.map(({ start, end, text }) => [start, end, text])).toEqual([
      [0, 10, 'Line 1.'],
      [10, 20, 'Line 2.'],
      [20, 25, 'Line 3.'],
    ])
  })

  test('returns the given lines', async () => {
    const lines = [{ start: 3, end: 5, speaker: 'Rowan', text: 'Mirelle waits.' }]
    const heard = await createFakeTranscriber({ lines }).transcribe(requestFor(sound))
    expect(heard).toMatchObject({ separatesSpeakers: true, segments: lines })
  })
})
