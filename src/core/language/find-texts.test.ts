import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createTextFinder } from './find-texts.ts'

const few = fc.string({ unit: fc.constantFrom('a', 'b', '(', '+'), maxLength: 30 })

it('finds the same matches as a separate search for each text', () => {
  fc.assert(
    fc.property(fc.array(few, { maxLength: 8 }), few, (wanted, text) => {
      const matches = [...new Set(wanted)].flatMap((one) =>
        Array.from(text, (_, at) => ({ at, end: at + one.length })).filter(
          ({ at }) => one !== '' && text.startsWith(one, at),
        ),
      )
      const inOrder = matches.sort((a, b) => a.end - b.end || a.at - b.at)
      expect([...createTextFinder(wanted)(text)]).toEqual(inOrder)
    }),
    // The longest proper suffix of "aab" is the start of a wanted text, but only its own suffix is wanted.
    { examples: [[['aab', 'ab+', 'b'], 'aab']] },
  )
})
