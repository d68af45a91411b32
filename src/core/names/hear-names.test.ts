import { describe, expect, it } from 'vitest'
import { hearNames } from './hear-names.ts'
import { pairKey } from './name-change.ts'
import type { KnownName } from './name-finder.ts'

const names: KnownName[] = [
  { forms: ['Avantika'] },
  { forms: ['Mirelle Vanthorne', 'Mirelle'] },
  { forms: ['Guardian Tofor Brotorus', 'Tofor'] },
  { forms: ['The Wilder Fens'] },
  { forms: ["Tal'Dorei"] },
  { forms: ['Brannoc'] },
  { forms: ['Travis'], isPlayer: true },
]

function hear(text: string, known = names, undone: string[] = [], ignored = new Set<string>()) {
  return hearNames([{ text, undone }], known, ignored)[0] ?? null
}

describe('writing known names for what sounds like them', () => {
  it.each([
    ['one word', 'Then Evontica sails.', 'Then Avantika sails.'],
    ['two words', 'we sail with Avan Tika at dawn', 'we sail with Avantika at dawn'],
    ['three words', 'and guardian tougher brotorous nods', 'and Guardian Tofor Brotorus nods'],
    ['words with a hyphen', 'Ask Avan-tika now.', 'Ask Avantika now.'],
    ['a part of words with hyphens', 'Ask Mirel-Vanthorn-You now.', 'Ask Mirelle Vanthorne You now.'],
    ['a part of a longer name', 'Ask lady vanthorn now.', 'Ask lady Vanthorne now.'],
    ['a name with a sign in it', 'All of Taldorei knows.', "All of Tal'Dorei knows."],
    ['a possessive', "It is Evontica's ship.", "It is Avantika's ship."],
    [
      'ordinary words with capitals in a sentence',
      'They crossed the Wilder Fins.',
      'They crossed the Wilder Fens.',
    ],
  ])('corrects %s', (_, heard, corrected) => {
    expect(hear(heard)).toBe(corrected)
  })

  it.each([
    ['ordinary words', 'the wild defense they built'],
    ['ordinary words that sound the same', 'they crossed the wilder fins'],
    ['a known name and its forms', "Avantika and the Avantikas; Mirelle's Brannocs."],
    ['names in other letters', 'avantika waits'],
    ['names of the dictionary', 'Davis asks Martika.'],
    ['spelled-out letters', 'B-R-A-N-N-O-K'],
    ['numbers', 'We rolled 2 Avantika 17.'],
    ['words that sound like nothing known', 'Zorblax and Quintessa wait.'],
    ['nothing', ''],
  ])('keeps %s', (_, text) => {
    expect(hear(text)).toBeNull()
  })

  it('keeps words across punctuation', () => {
    expect(hear('Avan, Tika')).toBeNull()
  })

  it('keeps words that sound like two names', () => {
    expect(hear('Ask Tarvin.', [{ forms: ['Darvin'] }, { forms: ['Tarfin'] }])).toBeNull()
    expect(hear('Ask Tarvin.', [{ forms: ['Darvin', 'Tarfin'] }])).not.toBeNull()
  })

  it('corrects words that sound like two spellings of one name', () => {
    expect(hear('Ask riskold axio.', [{ forms: ['Riskel Daxio'] }, { forms: ['Riskell Daxio'] }])).toBe(
      'Ask Riskel Daxio.',
    )
  })

  it('keeps what a person undid in this line, and pairs that a person refused', () => {
    expect(hear('Then Evontica sails.', names, ['evontica'])).toBeNull()
    expect(hear('Then Evontica sails.', names, [], new Set([pairKey('evontica', 'Avantika')]))).toBeNull()
  })

  it('keeps a similar word that is said as often as the name', () => {
    const lines = Array.from({ length: 8 }, (_, at) =>
      at % 2 ? 'Then Brannoc sails.' : 'Then Brunnath sails.',
    )
    const listen = (texts: string[]) =>
      hearNames(
        texts.map((text) => ({ text, undone: [] })),
        names,
        new Set(),
      ).filter((text) => text !== null)
    expect(listen(lines)).toEqual([])
    expect(listen(lines.slice(0, 2))).toEqual(['Then Brannoc sails.'])
  })

  it('corrects several names in a line', () => {
    expect(hear('Evontica meets Branock and Brannock.')).toBe('Avantika meets Brannoc and Brannoc.')
  })

  it('changes nothing more the second time', () => {
    const once = hear('and guardian tougher brotorous of Taldorei nods to Evontica')
    expect(once).not.toBeNull()
    expect(hear(once ?? '')).toBeNull()
  })
})
