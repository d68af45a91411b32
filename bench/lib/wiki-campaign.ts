import { coreCategories, furtherCategories } from '#contract/wiki/categories.ts'

export type MadeEntry = {
  name: string
  aliases: string[]
  category: string
  description: string
  details: Record<string, string>
  visibility: 'everyone' | 'gm'
}

/** One in this many entries is a duplicate: its name is a misspelling of an earlier entry's name. */
const duplicateEvery = 100
const descriptionLength = 640

/** Seeded (mulberry32), so that the same seed makes the same campaign. */
export function makeDice(seed: number) {
  let state = seed
  const roll = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(roll() * limit)
  const pick = <T>(list: readonly T[]): T => {
    const chosen = list[below(list.length)]
    if (chosen === undefined) throw new Error('Nothing to pick from')
    return chosen
  }
  return { roll, below, pick }
}
type Dice = ReturnType<typeof makeDice>

const starts = 'Al Bel Cor Dra El Fen Gar Hal Is Jor Kel Lo Mir Nor Or Pel Quin Ro Sel Tam Ul Var Wen Yr Zan'
  .split(' ')
  .flatMap((start) => ['', 'a', 'e', 'i'].map((vowel) => start + vowel))
const middles = 'bra den dor gan la len lin mar mon na rel ri ron sa tha vi wyn zo'.split(' ')
const ends = 'bor dan del dris fal gard hal ion kar lis mir na nor ra rik ros rim sa th tor ven wick'.split(
  ' ',
)
const places =
  'Bridge Causeway Court Crossing Deep Ford Gate Hall Haven Hollow Keep March Mere Moor Reach'.split(' ')
const epithets =
  'Ashen Bitter Blind Broken Crooked Drowned Gilded Grey Hollow Last Pale Quiet Red Sunken'.split(' ')
const sentences = [
  'Whoever crosses {name} at night hears the bells of {other}, and few speak of it afterwards.',
  '{name} was seen at {other} on the eve of the long frost, with a lantern and no escort.',
  'The elders say that {name} owes {other} a debt that no coin will settle.',
  'It was here that the party first heard of {name}, from a ferryman who would not give his name.',
  'Since the siege nobody trusts {name}, least of all the people of {other}.',
  'A letter in a careful hand warns of {name} and asks that {other} be told nothing.',
  'In the third winter the river rose as far as {name} and took the lower mill.',
  'There are three keys: one lies with {name}, one with {other}, and the third was never made.',
  'Children sing of {name}, although the words have changed and the tune is older.',
]

function makeWord({ pick, roll }: Dice): string {
  return pick(starts) + (roll() < 0.6 ? pick(middles) : '') + pick(ends)
}

function makeName(dice: Dice): string {
  const kind = dice.roll()
  if (kind < 0.5) return `${makeWord(dice)} ${makeWord(dice)}`
  if (kind < 0.75) return `${makeWord(dice)} ${dice.pick(places)}`
  return `The ${dice.pick(epithets)} ${makeWord(dice)}`
}

function misspell(name: string, { pick }: Dice): string {
  const at = Math.floor(name.length / 2)
  const other = pick('aeiou'.split('').filter((letter) => letter !== name[at]))
  return name.slice(0, at) + other + name.slice(at + 1)
}

function makeNames(count: number, dice: Dice): string[] {
  const names: string[] = []
  const taken = new Set<string>()
  while (names.length < count) {
    const isTwin = names.length % duplicateEvery === duplicateEvery - 1
    const name = isTwin ? misspell(dice.pick(names), dice) : makeName(dice)
    if (taken.has(name)) continue
    taken.add(name)
    names.push(name)
  }
  return names
}

function describe(name: string, names: string[], dice: Dice): string {
  let text = `${name} is known between ${dice.pick(names)} and the coast.`
  while (text.length < descriptionLength - 60) {
    const sentence = dice
      .pick(sentences)
      .replace('{name}', dice.pick(names))
      .replace('{other}', dice.pick(names))
    text += dice.roll() < 0.2 ? `\n\n${sentence}` : ` ${sentence}`
  }
  return text
}

export function makeCampaign(count: number): MadeEntry[] {
  const dice = makeDice(count)
  const categories = [...coreCategories, ...coreCategories, ...furtherCategories, 'war_room', 'omens']
  const names = makeNames(count, dice)
  return names.map((name) => ({
    name,
    aliases: dice.roll() < 0.3 ? [`${dice.pick(epithets)} ${makeWord(dice)}`] : [],
    category: dice.pick(categories),
    description: describe(name, names, dice),
    details: dice.roll() < 0.5 ? { home: dice.pick(names), first_seen: dice.pick(places) } : {},
    visibility: dice.roll() < 0.05 ? 'gm' : 'everyone',
  }))
}
