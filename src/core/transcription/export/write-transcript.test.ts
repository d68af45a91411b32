import { describe, expect, it } from 'vitest'
import { transcriptFormats } from '#contract/tickets.ts'
import type { TranscriptFormat } from '#contract/transcription/formats.ts'
import { parseTranscript } from '#core/transcription/import/parse-transcript.ts'
import { writeTranscript } from './write-transcript.ts'

type Line = [start: number | null, end: number | null, speaker: string | null, text: string]

function write(lines: Line[], format: TranscriptFormat, language = 'en'): string {
  const labels = [...new Set(lines.flatMap(([, , speaker]) => speaker ?? []))]
  const speakers = labels.map((label) => ({ id: label, label, name: null, memberId: null }))
  const segments = lines.map(([start, end, speakerId, text], index) => ({
    ...{ id: String(index), start, end, speakerId, text },
    isCorrected: false,
  }))
  return writeTranscript({ language, speakers, segments }, 'The *Causeway*', format)
}

const evening: Line[] = [
  [1.5, 3, 'Rowan', 'We cross the bridge & wait.'],
  [3, 4.25, 'Rowan', 'Who is there?'],
  [3604.001, 3606, 'Ines Falk', 'A voice\nanswers: no.'],
]
const read = (file: string) =>
  parseTranscript(file)?.segments.map(({ start, end, speaker, text }) => [start, end, speaker, text])
const inOneLine = (lines: Line[]) => lines.map((line) => [...line.slice(0, 3), line[3].replace('\n', ' ')])

describe('a transcript file', () => {
  it.each(['srt', 'vtt', 'json'] as const)('in %s format can be imported again', (format) => {
    expect(read(write(evening, format))).toEqual(inOneLine(evening))
  })

  it.each(['vtt', 'json'] as const)('in %s format preserves text that looks like a tag', (format) => {
    const lines: Line[] = [[1, 2, 'Rowan', 'Who is <b>there</b>?']]
    expect(read(write(lines, format))).toEqual(lines)
  })

  it('in text format can be imported again, but without times', () => {
    const without = inOneLine(evening).map(([, , speaker, text]) => [null, null, speaker, text])
    expect(read(write(evening, 'txt'))).toEqual(without)
  })

  it('contains the language of the transcript if it is known', () => {
    expect(parseTranscript(write(evening, 'vtt', 'de'))?.language).toBe('de')
    expect(parseTranscript(write(evening, 'json', 'de'))?.language).toBe('de')
    expect(write(evening, 'vtt', 'und')).not.toContain('Language')
  })

  it('in Markdown joins consecutive lines of one speaker and escapes markup', () => {
    expect(write(evening, 'md')).toBe(
      '# The \\*Causeway\\*\n\n**Rowan** (0:01) We cross the bridge \\& wait. Who is there?\n\n' +
        '**Ines Falk** (1:00:04) A voice answers: no.\n',
    )
  })

  it('uses the name that a user gave to a speaker', () => {
    const speakers = [{ id: 'a', label: 'Speaker 1', name: 'Jonah', memberId: null }]
    const segment = { id: '1', start: null, end: null, speakerId: 'a', text: 'Run!', isCorrected: false }
    expect(writeTranscript({ language: 'en', speakers, segments: [segment] }, 'X', 'txt')).toBe(
      'Jonah: Run!\n',
    )
  })

  it('leaves out lines without times only in subtitle formats', () => {
    const mixed: Line[] = [
      [null, null, null, 'Rain.'],
      [1, 2, null, 'Snow.'],
    ]
    const holding = transcriptFormats.filter((format) => write(mixed, format).includes('Rain.'))
    expect(holding).toEqual(['txt', 'md', 'json'])
    for (const format of transcriptFormats) expect(write(mixed, format)).toContain('Snow.')
  })
})
