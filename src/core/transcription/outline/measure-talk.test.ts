import { expect, it } from 'vitest'
import { writeTranscript } from '#core/transcription/export/write-transcript.ts'
import { parseTranscript } from '#core/transcription/import/parse-transcript.ts'
import { measureTalk } from './measure-talk.ts'

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
