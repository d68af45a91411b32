import { isVerbForm } from '#core/language/common-words.ts'
import { deityWords, isTitle } from '#core/language/name-lexicon.ts'
import { toWordSet } from '#core/language/word-set.ts'
import type { NameGroup } from './group-names.ts'

/** How often the words around a name speak for a person, a place, a thing, a body of people, a god. */
export type NameSigns = {
  person: number
  place: number
  item: number
  organization: number
  deity: number
  article: number
}

const inPlace = toWordSet(
  'in near toward towards outside through across within leave leaving left reach reached enter entering around throughout visit',
)
const placeNouns = toWordSet(
  'city town village kingdom land lands region continent country road way north south east west edge gates outskirts people streets walls part heart middle',
)
const vocatives = toWordSet('hey okay hi thanks oh so right yes no please come well sorry and')
const holding = toWordSet(
  'my your his her their our use using take takes grab grabs pull pulls hold holds wear wears wield',
)
const members = toWordSet('members member of for join joined leader by guild')
const doing = toWordSet(
  'says said asks asked nods looks walks turns goes gets comes takes smiles shakes is was has had would could wants wanted knows knew gave gives steps runs pulls',
)

/** Reads the neighbours of every naming of a group. */
export function readSigns(group: NameGroup): NameSigns {
  const signs: NameSigns = { person: 0, place: 0, item: 0, organization: 0, deity: 0, article: 0 }
  for (const { line, from, to, words } of group.namings) {
    const { tokens } = line
    const before = tokens[from]?.isParted ? undefined : tokens[from - 1]?.word
    const earlier = tokens[from - 1]?.isParted ? undefined : tokens[from - 2]?.word
    const after = tokens[to + 1]?.isParted ? undefined : tokens[to + 1]?.word
    const isOwner = tokens[to]?.isPossessive ?? false
    if (isTitle(words[0] ?? '') && words.length > 1) signs.person += 2
    if (before === 'the') signs.article++
    if (
      after !== undefined &&
      !isOwner &&
      (doing.has(after) || (isVerbForm(after) && /(?:s|ed)$/.test(after)))
    )
      signs.person++
    if (isOwner) signs.person += 0.5
    if (before === undefined && tokens[to + 1]?.isParted && (tokens[to + 1]?.word === 'you' || from > 0))
      signs.person += 0.5
    if (before !== undefined && inPlace.has(before)) signs.place += 1.5
    // Into a town, but not "turns into": that is a shape somebody takes.
    if (before === 'into' && !/^(?:turn|transform|chang|shift|morph)/.test(earlier ?? '')) signs.place += 1.5
    if (
      (before === 'to' || before === 'from' || before === 'at') &&
      earlier !== undefined &&
      !doing.has(earlier)
    )
      signs.place += 0.5
    if (before === 'of' && earlier !== undefined && placeNouns.has(earlier)) signs.place += 2
    if (before !== undefined && holding.has(before)) signs.item++
    if (before === 'the' && earlier !== undefined && members.has(earlier)) signs.organization++
    if (vocatives.has(before ?? '') && tokens[to + 1]?.isParted) signs.person += 0.5
    const near = tokens.slice(Math.max(0, from - 4), to + 5)
    if (near.some((token) => deityWords.has(token.word))) signs.deity++
  }
  return signs
}
