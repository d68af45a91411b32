import { describe, expect, it } from 'vitest'
import { writeTranscript } from '#core/transcription/export/write-transcript.ts'
import { parseTranscript } from '#core/transcription/import/parse-transcript.ts'
import { drawStrip, measureStrip, measureTalk, stripSteps } from './score-strip.ts'

const half = stripSteps / 2

describe('measureStrip', () => {
  it('shows each voice where it talks, the one that talks most first', () => {
    const times = [
      { start: 10, end: 70 },
      { start: 70, end: 100 },
      { start: 100, end: 130 },
    ]
    expect(measureStrip(times, ['rowan', 'brakk', 'rowan'])).toEqual([
      `${'9'.repeat(half)}${'0'.repeat(stripSteps / 4)}${'9'.repeat(stripSteps / 4)}`,
      `${'0'.repeat(half)}${'9'.repeat(stripSteps / 4)}${'0'.repeat(stripSteps / 4)}`,
    ])
  })

  it('shows a single word of a long evening', () => {
    const times = [
      { start: 0, end: 14_000 },
      { start: 7_000, end: 7_000.4 },
    ]
    expect(measureStrip(times, ['a', 'b'])[1]).toContain('1')
  })

  it('puts the voices beyond the fifth into the last row', () => {
    const times = Array.from({ length: 8 }, (_, line) => ({ start: line * 10, end: line * 10 + 10 - line }))
    const strip = measureStrip(times, ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'])
    expect(strip).toHaveLength(5)
    expect(strip[4]?.slice(-30, -18)).toContain('9')
  })

  it('measures a transcript of a million lines', () => {
    const times = Array.from({ length: 1_000_000 }, (_, line) => ({ start: line, end: line + 1 }))
    const strip = measureStrip(times, Array(times.length).fill('a'))
    expect(strip).toEqual(['9'.repeat(stripSteps)])
  })

  it('is empty without lines', () => {
    expect(measureStrip([], [])).toEqual([])
  })
})

describe('drawStrip', () => {
  it('draws a row per voice inside the box', () => {
    const [first, second] = drawStrip([`9${'0'.repeat(stripSteps - 1)}`, '0'.repeat(stripSteps)], 240, 40)
    expect(first).toBe('M0 1.4h1.44v17.2h-1.44z')
    expect(second).toBe('')
  })
})

const line = (speakerId: string | null, start: number | null, end: number | null, text = 'words') => ({
  speakerId,
  start,
  end,
  text,
})

it('adds up the seconds of each speaker, the longest first', () => {
  const talk = measureTalk([line('a', 0, 10), line('b', 10, 40), line('a', 40, 50), line(null, 50, 90)])
  expect(talk).toEqual([
    { speakerId: 'b', seconds: 30, share: 0.6 },
    { speakerId: 'a', seconds: 20, share: 0.4 },
  ])
})

it('measures the length of text if the transcript has no times', () => {
  const [first, second] = measureTalk([
    line('a', null, null, 'x'.repeat(30)),
    line('b', null, null, 'x'.repeat(90)),
  ])
  expect([first?.speakerId, first?.share, second?.share]).toEqual(['b', 0.75, 0.25])
})

it('estimates a missing end from the words of a line, or from the start of the next line', () => {
  const talk = measureTalk([line('a', 0, null, 'x'.repeat(150)), line('b', 4, null, 'x'.repeat(15))])
  expect(talk.map(({ speakerId, seconds }) => [speakerId, seconds])).toEqual([
    ['a', 4],
    ['b', 1],
  ])
})

it('measures an imported transcript that has starts only, whose subtitles then have real lengths', () => {
  const turns = [
    { start: 1, speaker: 'Mira', text: 'We follow the river until we see the old mill.' },
    { start: 4, speaker: 'GM', text: 'The wheel stands still.' },
    { start: 60, speaker: 'Mira', text: 'I knock.' },
  ]
  const found = parseTranscript(JSON.stringify({ turns }))
  const segments = (found?.segments ?? []).map(({ start, end, speaker, text }, index) => ({
    id: `${index}`,
    start,
    end,
    speakerId: speaker,
    text,
    isCorrected: false,
  }))
  expect(measureTalk(segments).map(({ speakerId, share }) => [speakerId, Math.round(share * 100)])).toEqual([
    ['Mira', 52],
    ['GM', 48],
  ])
  const srt = writeTranscript({ language: 'en', speakers: [], segments }, 'Session 1', 'srt')
  expect(srt.match(/.* --> .*/g)).toEqual([
    '00:00:01,000 --> 00:00:04,000',
    '00:00:04,000 --> 00:00:07,300',
    '00:01:00,000 --> 00:01:00,533',
  ])
})
