import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { removePhantoms } from './remove-phantoms.ts'

type Line = Parameters<typeof removePhantoms>[0][number]

const line = (start: number, text: string, seconds = 2): Line => ({
  start,
  end: start + seconds,
  speaker: null,
  text,
})
const every = (times: number, text: string, from = 0) =>
  Array.from({ length: times }, (_, index) => line(from + 2 * index, text))
const texts = (lines: Line[]) => lines.map(({ text }) => text)
const silence: never[] = []
const talk = [{ start: 0, end: 3600 }]

describe('removing lines that an engine invents for silence', () => {
  it.each([
    'Thanks for watching!',
    'thank you for watching.',
    'Untertitel der Amara.org-Community',
    'ご視聴ありがとうございました。',
    '[BLANK_AUDIO]',
    '♪ ♪',
    'Thank you.',
  ])('removes %s where there is no speech, and leaves it where someone speaks', (text) => {
    expect(removePhantoms([line(10, text)], silence)).toEqual([])
    expect(removePhantoms([line(10, text)], talk)).toEqual([line(10, text)])
  })

  it('removes a credit that begins at the end of the last sentence', () => {
    const lines = [line(0, 'We leave for Hollowgate.'), line(2, 'Thanks for watching!', 28)]
    expect(removePhantoms(lines, [{ start: 0, end: 2 }])).toEqual([lines[0]])
  })

  it('leaves "Thank you." next to speech, because engine times are inexact', () => {
    expect(removePhantoms([line(10, 'Thank you.')], [{ start: 8.5, end: 9.5 }])).toHaveLength(1)
    expect(removePhantoms([line(10, 'Thank you.')], [{ start: 6, end: 8.9 }])).toHaveLength(0)
  })

  it('leaves lines that engines do not typically invent, even if no speech was detected', () => {
    const lines = [line(0, 'Thank you for watching the gate.'), line(2, 'Mirelle whispers a name.')]
    expect(removePhantoms(lines, silence)).toEqual(lines)
  })
})

describe('removing loops', () => {
  it('removes a sentence that is repeated in silence, but not its spoken repetitions', () => {
    const lines = [...every(10, 'I open the door.'), line(20, 'Brannoc nods.')]
    expect(removePhantoms(lines, [{ start: 0, end: 3.8 }])).toEqual([lines[0], lines[1], lines[10]])
  })

  it('removes sentences that alternate in silence', () => {
    const lines = Array.from({ length: 10 }, (_, at) => line(2 * at, at % 2 ? 'Yes, it is.' : 'Is it?'))
    expect(removePhantoms(lines, silence)).toEqual([])
  })

  it('leaves a sentence that is shouted four times, or three times without detected speech', () => {
    expect(removePhantoms(every(4, 'Run!'), talk)).toHaveLength(4)
    expect(removePhantoms(every(3, 'Run!'), silence)).toHaveLength(3)
  })

  it('removes a line that repeats three words in silence', () => {
    expect(removePhantoms([line(0, 'on the road '.repeat(40).trim(), 30)], silence)).toEqual([])
  })

  it('cuts repetitions that do not fit into the duration of the detected speech', () => {
    const long = line(0, `We ride, ${'over the hill, '.repeat(50)}and rest.`, 30)
    const [short] = removePhantoms([long], [{ start: 0, end: 2 }])
    expect(short?.text).toMatch(/^We ride, (over the hill, ){2,6}and rest\.$/)
    expect(texts(removePhantoms([long], silence))).toEqual(['We ride, over the hill, and rest.'])
  })

  it('cuts a loop that would need more than 20 letters a second, although a sentence may be as fast', () => {
    // 289 letters in ten seconds.
    const loop = 'and the gate falls '.repeat(19).trim()
    const [short] = removePhantoms([line(0, loop, 10)], [{ start: 0, end: 10 }])
    expect(short?.text.match(/gate/g)).toHaveLength(13)
    const sentence = 'Quickly the eleven riders follow Mirelle over the old bridge.'
    expect(removePhantoms([line(0, sentence)], [{ start: 0, end: 1.75 }])).toHaveLength(1)
  })

  it('cuts repetitions in a script without spaces', () => {
    expect(texts(removePhantoms([line(0, `行こう${'はい'.repeat(30)}`)], silence))).toEqual(['行こうはい'])
  })

  it('leaves a word that someone really repeats', () => {
    const lines = [line(0, 'No, no, no, no, no, no!'), line(2, 'Ha ha ha ha ha ha ha ha.')]
    expect(removePhantoms(lines, talk)).toEqual(lines)
  })

  it('keeps the times of the remaining words, and omits them if they do not match the text', () => {
    const text = 'So go go go go go'
    const words = text.split(' ').map((word, at) => ({ text: word, start: at / 10, end: at / 10 + 0.1 }))
    const [cut] = removePhantoms([{ ...line(0, text), words }], silence)
    expect(cut).toMatchObject({ text: 'So go', words: words.slice(0, 2) })
    expect(removePhantoms([{ ...line(0, text), words: words.slice(1) }], silence)[0]).not.toHaveProperty(
      'words',
    )
  })
})

it('handles a very long line and an evening of lines', () => {
  expect(removePhantoms([line(0, 'go on '.repeat(50_000))], silence)).toEqual([])
  const evening = every(50_000, 'Thanks for watching!')
  expect(removePhantoms(evening, [{ start: 0, end: 200_000 }])).toHaveLength(50_000)
})

// Real transcripts that are not in the repository. Without them, the test below has no cases.
const folder = new URL('../../../../../shared/fixtures/transcripts/', import.meta.url)
const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.json')) : []

it.each(files)('removes nothing from %s, even if only part of the speech is detected', (file) => {
  const { turns }: { turns: Line[] } = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  const lines = turns.map(({ start, speaker, text }) => {
    return { start, end: start + text.split(/\s+/).length / 2.35, speaker, text }
  })
  const detected: { start: number; end: number }[] = []
  for (const { start, end } of lines) {
    const from = Math.max(start + 0.3 * (end - start), detected.at(-1)?.end ?? 0)
    if (from < end) detected.push({ start: from, end: Math.max(from, end - 0.3 * (end - start)) })
  }
  expect(removePhantoms(lines, detected)).toEqual(lines)
})
