import fc from 'fast-check'
import { expect, it } from 'vitest'
import { readExportedBlocks } from '#core/sharing/read-shared-blocks.ts'
import { escapeMarks } from './escape-marks.ts'
import { toPlainText } from './plain-text.ts'
import { readBlocks } from './read-blocks.ts'

it.each([
  ['He says 5 * 3 and [[Osk]].', 'He says 5 \\* 3 and \\[\\[Osk]].'],
  ['- a list', '\\- a list'],
  ['1. a list', '1\\. a list'],
  ['1.5 hours of snake_case & more', '1.5 hours of snake_case & more'],
])('escapes %j', (sentence, escaped) => {
  expect(escapeMarks(sentence)).toBe(escaped)
})

it('makes a description show any sentence verbatim, in one paragraph', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      ...'**~*~_~`~```~[[Osk]]~[x](https://a.example)~<https://a.example>~# ~> ~- ~-a~12. ~\\~a~b ~!~&amp;'.split(
        '~',
      ),
    ),
    fc.string({ maxLength: 4 }),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
      const sentence = pieces.join('').replace(/\s+/g, ' ').replaceAll(':::', '').trim()
      const escaped = escapeMarks(sentence)
      expect(toPlainText(escaped).trim()).toBe(sentence)
      // Without the added word, a short sentence in capitals would be a heading.
      expect(readBlocks(`${escaped} end`).map(({ kind }) => kind)).toEqual(['paragraph'])
      expect(readExportedBlocks(`${escaped} end`).map(({ kind }) => kind)).toEqual(['paragraph'])
    }),
    { numRuns: 2_000 },
  )
})
