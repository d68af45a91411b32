import { describe, expect, it } from 'vitest'
import { parseTranscript } from '#core/transcription/import/parse-transcript.ts'

const toCues = (lines: string[]) =>
  lines.map((line, n) => `${n + 1}\n00:00:${n + 10},000 --> 00:00:${n + 11},000\n${line}\n`).join('\n')
const speakersOf = (text: string, known: string[] = []) =>
  parseTranscript(text, known)?.segments.map(({ speaker }) => speaker)
const inCues = (...lines: string[]) => speakersOf(toCues(lines))

describe('prefixes in the text of subtitles', () => {
  it.each([
    [
      'English',
      'Okay: let us begin.',
      'Perception: eighteen.',
      'and he says: run',
      'Initiative: twelve.',
      'The Ferryman: two silver!',
    ],
    [
      'German',
      'Achtung: der Drache!',
      'Wahrnehmung: achtzehn.',
      'und er sagt: lauf',
      'Initiative: zwölf.',
      'Der Fährmann: zwei Silber!',
    ],
    [
      'French',
      'Bon : on y va.',
      'Perception : dix-huit.',
      'et il dit : cours',
      'Initiative : douze.',
      'Le passeur : deux pièces !',
    ],
    [
      'Spanish',
      'Bueno: empecemos.',
      'Percepción: dieciocho.',
      'y dice: corre',
      'Iniciativa: doce.',
      'El barquero: dos monedas.',
    ],
    [
      'phrases',
      "Here's the rules: no.",
      'On that note: go.',
      'Wisdom save: ten.',
      'Saving throw: nine.',
      'The sign reads: halt.',
    ],
  ])('are words of the text if none is a name (%s)', (_, ...lines) => {
    expect(inCues(...lines)).toEqual(lines.map(() => null))
  })

  it('are words even if an interjection or a word of the rules recurs', () => {
    expect(inCues('Okay: go.', 'Okay: stop.', 'Perception: ten.', 'Perception: nine.')).toEqual([
      null,
      null,
      null,
      null,
    ])
  })

  it('are names from the first clear name on, except interjections and words of the rules', () => {
    expect(inCues('Bram: I hide.', 'moth king: I see you.', 'Stealth: twelve.', 'Okay: you fail.')).toEqual([
      'Bram',
      'moth king',
      'moth king',
      'moth king',
    ])
  })

  it('are words if a long file has only one of them', () => {
    const lines = Array.from({ length: 30 }, (_, n) =>
      n === 12 ? 'Tofor: you told me.' : `We walk ${n} miles.`,
    )
    expect(new Set(inCues(...lines))).toEqual(new Set([null]))
  })
})

describe('a clear name', () => {
  it.each([
    ['recurs', 'Rose: Hi.\nWe wait.\nHunter: Go.\nRose: No.', ['Rose', 'Hunter', 'Rose']],
    ['carries a mark', 'Rose (she/her): Hi.\nWe wait.\nHunter: Go.', ['Rose', 'Hunter']],
    ['has a word that is not English', 'Ilse: Hi.\nWe wait.\nHunter: Go.', ['Ilse', 'Hunter']],
    ['is a label of a tool', 'SPEAKER_00: Hi.\nSpeaker 2: Go.', ['SPEAKER_00', 'Speaker 2']],
  ])('%s', (_, text, expected) => {
    expect(speakersOf(text)).toEqual(expected)
  })

  it('is the name of a seat, even a word of the rules', () => {
    const text = 'Lucky: Hi.\nWe wait by the gate.\nIt is dark.\nStealth: ten.'
    expect(speakersOf(text)).toEqual(['Speaker 1', 'Speaker 1', 'Speaker 1', 'Speaker 1'])
    expect(speakersOf(text, ['Lucky'])).toEqual(['Lucky'])
  })

  it('is missing where every line has a prefix of an ordinary word', () => {
    expect(speakersOf('Rowan: The gate opens.\nHope: I wait.')).toEqual(['Rowan', 'Hope'])
  })
})

it('writes a name as its first line does', () => {
  expect(speakersOf('Bram: Hi.\nBRAM: Ho.\nbram | DM: Hm.')).toEqual(['Bram', 'Bram', 'Bram'])
})

it('continues the words of the last speaker in cues without a name, until the captions mark a change', () => {
  expect(inCues('>> QUILL: Hi.', 'I wait.', '>> Who is there?', 'Ilse: Me.')).toEqual([
    'QUILL',
    'QUILL',
    null,
    'Ilse',
  ])
})
