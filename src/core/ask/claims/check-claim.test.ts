import { describe, expect, it } from 'vitest'
import { toLines } from '#core/language/test-lines.ts'
import { createClaimCheck } from './check-claim.ts'

const said: [string, string][] = [
  ['Rowan', 'You reach the gate of Hollowgate at dusk.'],
  ['Rowan', 'A woman in a grey cloak waits there: Mirelle Vanthorne, the castellan.'],
  ['Ines', 'I bow to her and offer her the purse of silver.'],
  ['Rowan', 'She laughs and pushes the purse away. "Your silver buys nothing here," she says.'],
  ['Jonah', 'Can somebody pass the crisps?'],
  ['Ines', 'Sure, here you go.'],
  ['Jonah', 'Thanks. Did anybody watch the match?'],
  ['Ines', 'It was a draw, um, I think, a draw.'],
  ['Rowan', 'Back at the gate a goblin leaps from the wall with a rusty knife.'],
  ['Jonah', 'I draw my sword and cut it down.'],
]
const lines = toLines(said, 1)
const check = createClaimCheck(lines, [
  ['Mirelle Vanthorne', 'the castellan'],
  ['Jonah', 'Brannoc'],
])

const findSupport = (claim: string, cited: number[]) => {
  const judged = check.judge(claim, cited)
  return 'lines' in judged ? judged.lines : null
}

describe('a claim', () => {
  it.each<[string, number[]]>([
    ['The castellan waits at the gate of Hollowgate in a grey cloak.', [2]],
    ['Mirelle Vanthorne pushes the purse of silver away.', [4]],
    ['A goblin leaped from the wall with a rusty knife.', [9]],
    ['Brannoc draws a sword and cuts the goblin down.', [9, 10]],
    ['grey cloak', [2]],
  ])('is accepted if its lines support it: %s', (claim, cited) => {
    expect(findSupport(claim, cited)).toEqual(cited)
  })

  it.each<[string, string, number[]]>([
    ['cites no line', 'A goblin leaps from the wall.', []],
    ['cites lines that do not exist', 'A goblin leaps from the wall.', [0, 11, 400, -3, 1.5]],
    ['cites the wrong line', 'A goblin leaps from the wall with a rusty knife.', [2]],
    ['uses an unknown name', 'Lord Varis leaps from the wall with a rusty knife.', [9]],
    ['starts with an unknown name', 'Varis offers her the purse of silver.', [3]],
    ['uses a name said only elsewhere', 'Mirelle Vanthorne leaps from the wall with a knife.', [9]],
    ['says more than its line', 'The purse holds cursed coins of the drowned emperor.', [3]],
    ['says something false about a known name', 'Mirelle Vanthorne is secretly a lich.', [2]],
    ['has no content words', 'It is what it is.', [3]],
    ['is empty', '', [3]],
  ])('is rejected if it %s', (_, claim, cited) => {
    expect(findSupport(claim, cited)).toBeNull()
  })

  it('is not accepted just because it cites the whole session', () => {
    const all = lines.map((_, index) => index + 1)
    expect(findSupport('A goblin leaps from the wall with a rusty knife.', all)).toContain(9)
    expect(findSupport('A goblin leaps from the wall with a rusty knife.', all)?.length).toBeLessThanOrEqual(
      8,
    )
    expect(findSupport('The drowned emperor curses the harbour of Nessa.', all)).toBeNull()
  })
})
