import { isVerbForm } from '#core/language/words/common-words.ts'
import { deityWords, isTitle } from '#core/language/words/name-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { readDefinition } from '#core/reading/facts/read-definition.ts'
import type { NameGroup } from '#core/reading/names/group-names.ts'

export type NameEvidence = {
  person: number
  place: number
  /** The part of `place` that comes from phrases such as "in the ...". It proves little, because common nouns also follow such phrases. */
  within: number
  item: number
  organization: number
  deity: number
  article: number
  /** Number of mentions that do not follow a preposition such as "of" or "from"; low for places. */
  bare: number
  /** Weights of explicit definitions ("is a keep") by category. */
  defined: Map<string, number>
}

const inPlace = toWordSet(
  'in near toward towards outside through across within leave leaving left reach reached reaches enter enters entered entering around throughout visit visits approach approaches',
)
const placeNouns = toWordSet(
  'city town village kingdom land lands region continent country road way north south east west edge gates outskirts people streets walls part heart middle roofs roof harbor harbour docks gate wall hall tower yard rooftops skyline lord castellan king queen ruler governor mayor baron',
)
const vocatives = toWordSet('hey okay hi thanks oh so right yes no please come well sorry and')
const holding = toWordSet('use using wear wears wield')
// Weaker evidence of an item than `holding`, because people can be grabbed and held.
const gripping = toWordSet('take takes grab grabs pull pulls hold holds')
const owners = toWordSet('my your his her their our')
const talking = toWordSet(
  'speak speaks spoke spoken speaking talk talks talked talking listen listens listened',
)
const members = toWordSet('members member of for join joined leader by guild')
const doing = toWordSet(
  'says said asks asked nods looks walks turns goes gets comes takes smiles shakes is was has had would could wants wanted knows knew gave gives steps runs pulls',
)

// The words of the next three sets suggest a place or an item if "the" follows: "in the Vault", "wears the Crown", "has the Key".
const inside = toWordSet(
  'in into inside under beneath below through enter enters entered leave leaves toward towards',
)
const bearing = toWordSet(
  'wear wears wore wearing wield wields carry carries carried hold holds held steal steals stole',
)
const keeping = toWordSet(
  'has have had with keep keeps find finds found take takes took give gives gave bring brings',
)
const personal = toWordSet(
  'says said asks asked nods looks smiles laughs shrugs whispers knows wants wanted walks',
)

const leading = toWordSet(
  'of from in over under across beyond near to into toward towards behind outside inside below',
)

/** For a name with "the", only acts of a person count, such as speaking, because almost anything can burn or hang. */
function isAction(word: string, hasArticle: boolean): boolean {
  if (hasArticle) return personal.has(word)
  return doing.has(word) || (isVerbForm(word) && /(?:s|ed)$/.test(word))
}

export function readEvidence(group: NameGroup): NameEvidence {
  const evidence: NameEvidence = {
    person: 0,
    place: 0,
    within: 0,
    item: 0,
    organization: 0,
    deity: 0,
    article: 0,
    bare: 0,
    defined: new Map(),
  }
  for (const { line, from, to, words } of group.mentions) {
    const { tokens } = line
    const before = tokens[from]?.isSeparated ? undefined : tokens[from - 1]?.word
    const earlier = tokens[from - 1]?.isSeparated ? undefined : tokens[from - 2]?.word
    const after = tokens[to + 1]?.isSeparated ? undefined : tokens[to + 1]?.word
    const isOwner = tokens[to]?.isPossessive ?? false
    if (isTitle(words[0] ?? '') && words.length > 1) evidence.person += 2
    if (before === 'the') evidence.article++
    if (!leading.has((before === 'the' ? earlier : before) ?? '')) evidence.bare++
    const defined = readDefinition({ line, from, to, words, text: '' })
    if (defined)
      evidence.defined.set(defined.category, (evidence.defined.get(defined.category) ?? 0) + defined.weight)
    if (after !== undefined && !isOwner && isAction(after, before === 'the')) evidence.person++
    if (before === 'the' && earlier !== undefined && inside.has(earlier)) {
      evidence.place++
      evidence.within++
    }
    if (before === 'the' && earlier !== undefined && bearing.has(earlier)) evidence.item += 2
    if (before === 'the' && earlier !== undefined && keeping.has(earlier)) evidence.item++
    if (isOwner) evidence.person += 0.5
    if (before === undefined && tokens[to + 1]?.isSeparated && (tokens[to + 1]?.word === 'you' || from > 0))
      evidence.person += 0.5
    if (before !== undefined && inPlace.has(before)) evidence.place += 1.5
    // The words after "turns into" name a shape, not a place.
    if (before === 'into' && !/^(?:turn|transform|chang|shift|morph)/.test(earlier ?? ''))
      evidence.place += 1.5
    if (before !== undefined && /^(?:to|with)$/.test(before) && talking.has(earlier ?? '')) evidence.person++
    else if (
      (before === 'to' || before === 'from' || before === 'at') &&
      earlier !== undefined &&
      !doing.has(earlier)
    )
      evidence.place += 0.5
    if (before === 'of' && earlier !== undefined && placeNouns.has(earlier)) evidence.place += 2
    if (before !== undefined && (holding.has(before) || owners.has(before))) evidence.item++
    if (before !== undefined && gripping.has(before)) evidence.item += 0.4
    if (before === 'the' && earlier !== undefined && members.has(earlier)) evidence.organization++
    if (vocatives.has(before ?? '') && tokens[to + 1]?.isSeparated) evidence.person += 0.5
    const near = tokens.slice(Math.max(0, from - 4), to + 5)
    if (near.some((token) => deityWords.has(token.word))) evidence.deity++
  }
  return evidence
}
