import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { createQuoteFinder } from './find-quotes.ts'

const finder = createQuoteFinder(
  toLines([
    ['Rowan', 'The guard lowers his spear and nods at you.'],
    ['Rowan', '"Your silver buys nothing here, and your gold buys less," says Mirelle.'],
    ['Ines', 'I will come back with an army'],
    ['Ines', 'and then we shall see about that gate.'],
    ['Jonah', 'Fine, don\u2019t wait for me.'],
    ['Rowan', 'Nothing happens.'],
    ...Array.from({ length: 10 }, () => ['Jonah', 'We walk on.'] as const),
    ['Rowan', 'A bell rings under the stones of the old hall.'],
  ]),
)

it('a quote is mended within a long line, in time that does not depend on the length of the quote', () => {
  const long = Array.from({ length: 20_000 }, (_, at) =>
    at === 15_000 ? 'bring me the grey key' : 'the',
  ).join(' ')
  const { mend } = createQuoteFinder(toLines([['Rowan', long]]))
  expect(mend('"Bring me that grey key!"', [1]).text).toBe('\u201cbring me the grey key!\u201d')
  expect(mend(`"${'the key '.repeat(5_000)}"`, [1]).isLiteral).toBe(false)
})

describe('a quote', () => {
  it.each<[string, string, number[], number | null]>([
    ['in its line', 'your gold buys less', [2], 2],
    ['in a line nearby', 'your gold buys less', [4], 2],
    ['elsewhere in the evening', 'A bell rings under the stones', [1], 17],
    ['despite case, marks and apostrophes', "FINE - don't wait", [5], 5],
    ['around an ellipsis', 'Your silver \u2026 buys less', [2], 2],
    ['but not with its parts in another order', 'buys less ... Your silver', [2], null],
    ['across two lines of one speaker', 'with an army and then we shall see', [3], 3],
    ['but not across two speakers', 'about that gate fine', [4], null],
    ['but not from the middle of words', 'our silver buys', [2], null],
    ['but not if nobody said it', 'Your silver buys everything', [2], null],
    ['but not without words', '\u2026', [2], null],
    ['but not in lines that do not exist', 'Varis laughs', [0, 99], null],
  ])('is found %s', (_, quote, lines, line) => expect(finder.findLine(quote, lines)).toBe(line))

  it.each<[string, string, string, boolean]>([
    [
      'stays',
      '\u201cYour silver buys nothing here.\u201d',
      '\u201cYour silver buys nothing here.\u201d',
      true,
    ],
    [
      'gets the words of its line',
      'She said: "Your silver will buy nothing here, and your gold buys less!" and left.',
      'She said: \u201cYour silver buys nothing here, and your gold buys less!\u201d and left.',
      true,
    ],
    ['loses its marks if it is a mere term', 'They met the "grey hand".', 'They met the grey hand.', true],
    [
      'is not literal if no line comes close',
      '"Bring me the head of Varis."',
      '"Bring me the head of Varis."',
      false,
    ],
    [
      'is not literal if its words stand apart',
      '"Your spear nothing less Mirelle says"',
      '"Your spear nothing less Mirelle says"',
      false,
    ],
    ['needs no marks', 'No quote at all.', 'No quote at all.', true],
  ])('%s', (_, text, mended, isLiteral) =>
    expect(finder.mend(text, [2])).toEqual({ text: mended, isLiteral }),
  )
})
