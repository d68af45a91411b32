import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createNoteNamer, isVaultPath } from './name-notes.ts'

const nameAll = (wanted: string[]) => wanted.map(createNoteNamer())

it.each([
  ['Dorn~dorn~DORN.~Dorn 2', 'Dorn~dorn 2~DORN 3~Dorn 2 2'],
  ['Ünna~U\u0308nna', 'Ünna~Ünna 2'],
  ['Straße~STRASSE', 'Straße~STRASSE 2'],
  ['../../etc/passwd~..~', 'etc passwd~Untitled~Untitled 2'],
  ['CON~aux.txt~Lpt9~COM', '_CON~_aux.txt~_Lpt9~COM'],
  ['a[[b]]#c^d|e~x: y?', 'a b c d e~x y'],
])('names the notes %j as %j', (wanted, names) => {
  expect(nameAll(wanted.split('~')).join('~')).toBe(names)
})

it('gives every note a unique and safe name', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 300 }),
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc.constantFrom('con', 'NUL.txt', 'a.', 'A', ' a ', '...', 'ﬁ', 'fi', 'K', '\u212a', '\u202egnp.exe'),
  )
  fc.assert(
    fc.property(fc.array(anything, { maxLength: 30 }), (wanted) => {
      const names = nameAll(wanted)
      const folded = names.map((name) => name.normalize('NFKD').toUpperCase().toLowerCase().normalize('NFKD'))
      expect(new Set(folded).size).toBe(names.length)
      for (const name of names) {
        expect(name).toBe(name.normalize('NFC'))
        expect(name).not.toMatch(/[\\/:*?"<>|#^[\]\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069]/u)
        expect(name).not.toMatch(/^[. ]|[. ]$|^$/)
        expect(name).not.toMatch(/^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i)
        expect(new TextEncoder().encode(`${name}.md`).length).toBeLessThanOrEqual(255)
      }
    }),
    { numRuns: 300 },
  )
})

it.each(['Dorn.md', 'People/Dorn.md', 'People/.hidden', 'People/a..b', 'x'.repeat(255)])(
  'accepts the path %.20s',
  (path) => {
    expect(isVaultPath(path)).toBe(true)
  },
)

it.each([
  '',
  '/etc/passwd',
  'People//Dorn.md',
  'People/',
  '.',
  '..',
  '../Dorn.md',
  'People/../Dorn.md',
  'a\\b',
  'a\0',
  `a/${'x'.repeat(256)}`,
])('refuses the path %j', (path) => {
  expect(isVaultPath(path)).toBe(false)
})
