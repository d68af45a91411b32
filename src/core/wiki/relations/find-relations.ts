import { type Kind, kindOf } from '#contract/wiki/categories.ts'
import type { RelationKind } from '#contract/wiki/relations.ts'
import { isRulesTalk, readSentenceTraits } from '#core/language/read-sentence-traits.ts'
import { roles } from '#core/language/words/detail-lexicon.ts'
import { type LinkIndex, linkParagraph } from '#core/wiki/links/link-names.ts'
import { relationNouns, relationVerbs } from './relation-words.ts'

/**
 * Patterns for the text before, between and after two names; an absent pattern matches anything. `isReversed`: the relation leads
 * from the second name to the first.
 */
type RelationRule = {
  kind: RelationKind
  isReversed: boolean
  between: RegExp
  before?: RegExp
  after?: RegExp
}

const pattern = (text: string) => new RegExp(text, 'iu')
const adjectives = String.raw`(?:[\p{L}-]+ ){0,2}?`
const determiner = '(?:the |a |an |one of the |his |her |their |its )?'
const is = '(?:is|was|becomes|became)'
const clauseEnd = /^\s*(?:[,.;!:\u2013\u2014]|$)/u
const adverb = String.raw`(?:(?:\p{L}+ly|now|still|also|always|later) )?`
const whose = String.raw`['\u2019]s? `

function nounRules(kind: RelationKind, words: string, isReversed: boolean): RelationRule[] {
  const nouns = `(?:${words.replaceAll(' ', '|')})`
  const said = `${adjectives}${nouns}`
  return [
    // "A is the brother of B", "A, who is the brother of B", "A, brother of B"
    {
      kind,
      isReversed,
      between: pattern(`^(?:,? (?:who |which )?${is}|,) ${determiner}${said} (?:of|to) (?:the |House )?$`),
    },
    // "B's brother A", "B's brother is A"
    {
      kind,
      isReversed: !isReversed,
      between: pattern(`^${whose}${said}(?:,? (?:named |called )?| ${is} )$`),
    },
    // "B and his brother A"
    {
      kind,
      isReversed: !isReversed,
      between: pattern(`^,? (?:and|with|along with) (?:his|her|their) ${said},? $`),
    },
    // "A is B's brother"
    {
      kind,
      isReversed,
      between: pattern(`^,? (?:who )?${is} $`),
      after: pattern(`^${whose}${said}(?! of)\\b`),
    },
    // "A, B's brother, …"
    { kind, isReversed, between: /^, $/u, after: pattern(`^${whose}${said}\\s*(?:[,.;!]|$)`) },
    // "the brother of B is A", "the brother of B, A, …"
    {
      kind,
      isReversed: !isReversed,
      before: pattern(`\\b(?:the|his|her|a) ${said} of (?:the )?$`),
      between: pattern(`^ ${is} $`),
    },
    {
      kind,
      isReversed: !isReversed,
      before: pattern(`\\b(?:the|his|her|a) ${said} of (?:the )?$`),
      between: /^, $/u,
      after: clauseEnd,
    },
  ]
}

function verbRules({ kind, forms, participle }: (typeof relationVerbs)[number]): RelationRule[] {
  const active: RelationRule = {
    kind,
    isReversed: false,
    between: pattern(`^,? (?:who |which |that )?${adverb}(?:${forms}) ${determiner}$`),
  }
  if (participle === undefined) return [active]
  const passive = `(?:,? (?:who |which |that )?(?:is|was|were|has been|had been)|,) ${adverb}(?:${participle}) by ${determiner}`
  return [active, { kind, isReversed: true, between: pattern(`^${passive}$`) }]
}

const plurals: [RelationKind, string][] = [
  ['brother', 'brothers'],
  ['sister', 'sisters'],
  ['sibling', 'siblings|twins'],
  ['spouse', 'married|spouses|husband and wife'],
  ['relative', 'cousins'],
  ['friend', 'friends|allies'],
  ['enemy', 'enemies|rivals'],
]

const otherRules: RelationRule[] = [
  // "Along with her twin sister A, B …"
  ...relationNouns.slice(0, 3).map(
    ({ kind, words }): RelationRule => ({
      kind,
      isReversed: false,
      before: pattern(`\\bwith (?:his |her )?(?:twin )?(?:${words.replaceAll(' ', '|')}) $`),
      between: /^, $/u,
      after: /^ \p{Ll}/u,
    }),
  ),
  // "A is a town north of B", "A, on the southern reaches of B"
  {
    kind: 'near',
    isReversed: false,
    between: pattern(
      `^,? ${is} (?:[\\p{L}]+ ){0,2}(?:north|south|east|west|northeast|northwest|southeast|southwest) of (?:the )?$`,
    ),
  },
  {
    kind: 'within',
    isReversed: false,
    between: pattern(
      `^,? (?:(?:which )?${is} )?(?:in|on|at) the ${adjectives}(?:reaches|part|side|edge|end|region|coast|center|centre|heart|outskirts|district|continent) of (?:the )?$`,
    ),
  },
  {
    kind: 'within',
    isReversed: false,
    between: pattern(
      `^,? ${is} (?:a|an|the) ${adjectives}(?:city|town|village|district|quarter|keep|castle|tavern|inn|temple|shop|region|kingdom) (?:in|of|within) (?:the )?$`,
    ),
  },
  // "A, who is the renowned blacksmith in B"
  {
    kind: 'lives',
    isReversed: false,
    between: pattern(
      `^(?: before)?,? (?:(?:who|which) )?${is} (?:a|an|the) ${adjectives}(?:${[...roles].join('|')}) in (?:the )?$`,
    ),
  },
  // "the beholder A"
  {
    kind: 'kind',
    isReversed: true,
    before: /\b(?:the|an?|this|that)(?: \p{L}+)? $/iu,
    between: /^,? (?:named |called )?$/u,
    after: clauseEnd,
  },
]

const relationRules: RelationRule[] = [
  ...relationNouns.flatMap(({ kind, words, isReversed }) => nounRules(kind, words, isReversed)),
  ...relationVerbs.flatMap(verbRules),
  ...plurals.map(
    ([kind, words]): RelationRule => ({
      kind,
      isReversed: false,
      between: /^ and $/u,
      after: pattern(`^,? (?:are|were) ${adverb}(?:both )?${adjectives}(?:${words})\\b`),
    }),
  ),
  ...otherRules,
]

/** For the kind `brother`, `fromId` is the brother of `toId`. */
export type FoundRelation = { fromId: string; toId: string; kind: RelationKind }

type Ends = { from: readonly Kind[]; to: readonly Kind[] }

const people: Ends = { from: ['people'], to: ['people'] }
const bodies = ['people', 'factions'] as const
const ends: Record<RelationKind, Ends> = {
  ...{ brother: people, sister: people, sibling: people, father: people, mother: people, son: people },
  ...{ daughter: people, spouse: people, relative: people, companion: people, teacher: people },
  friend: { from: bodies, to: bodies },
  enemy: { from: bodies, to: bodies },
  rules: { from: bodies, to: ['places', 'factions'] },
  leads: { from: ['people'], to: ['factions', 'places'] },
  serves: { from: bodies, to: [...bodies, 'lore', 'places'] },
  guards: { from: bodies, to: [...bodies, 'places', 'items'] },
  member: { from: ['people'], to: bodies },
  follows: { from: bodies, to: ['people', 'lore'] },
  owns: { from: bodies, to: ['places', 'items'] },
  holds: { from: ['people'], to: ['items'] },
  made: { from: bodies, to: ['items', 'places', 'factions'] },
  killed: people,
  saved: people,
  lives: { from: bodies, to: ['places'] },
  origin: { from: [...bodies, 'items'], to: ['places'] },
  within: { from: ['places'], to: ['places'] },
  near: { from: ['places'], to: ['places'] },
  kind: { from: ['people'], to: ['people'] },
  becomes: people,
}
/** Only entries of these categories can be a kind: "the beholder K'varn" states that K'varn is a kind of beholder. */
const kindCategories = new Set(['creature', 'race', 'class'])

const conditional = /\b(?:if|unless|whether|imagine|perhaps|maybe|supposedly|apparently|allegedly)\b/iu
const denied =
  /\b(?:not|never|no longer|neither|nor|without|almost|nearly|used to|once|former|formerly|like|as if|would|could|should|might|may|probably|possibly|heard|rumou?rs?|thinks?|thought|believes?|believed|claims?|claimed|pretends?|tr(?:y|ies|ied|ying) to|wants? to|wanted to|going to|lied)\b|n['\u2019]t\b/iu
/** `denied` is searched for between two names and in this many characters before them. */
const reach = 40

const possessive = /^['\u2019]/u

const isPossible = (ends: readonly Kind[], category: string | undefined): boolean => {
  const kind = category === undefined ? null : kindOf(category)
  return kind !== null && ends.includes(kind)
}

function fits(relation: FoundRelation, categories: ReadonlyMap<string, string>): boolean {
  const { from, to } = ends[relation.kind]
  const target = categories.get(relation.toId)
  if (relation.kind === 'kind' && !kindCategories.has(target ?? '')) return false
  return isPossible(from, categories.get(relation.fromId)) && isPossible(to, target)
}

/**
 * Finds the relations that a sentence states between entries that it names. Leaves out relations that are denied, conditional or only
 * reported.
 * @param categories by entry id
 */
export function findRelations(
  sentence: string,
  index: LinkIndex,
  categories: ReadonlyMap<string, string>,
): FoundRelation[] {
  const parts = linkParagraph([sentence], index).flat()
  const named = parts.flatMap(({ entryId }, at) => (entryId === null ? [] : [{ entryId, at }]))
  if (named.length < 2) return []
  const traits = readSentenceTraits(sentence)
  if (traits.isQuestion || isRulesTalk(traits) || conditional.test(sentence)) return []
  const textOf = (from: number, to: number) =>
    parts
      .slice(from, to)
      .map(({ text }) => text)
      .join('')
  return named.slice(1).flatMap(({ entryId: secondId, at }, position): FoundRelation[] => {
    const first = named[position]
    if (!first) return []
    const before = textOf(0, first.at)
    const between = textOf(first.at + 1, at)
    const after = textOf(at + 1, parts.length)
    if (denied.test(`${before.slice(-reach)} ${between}`)) return []
    for (const { kind, isReversed, ...rule } of relationRules) {
      if (!rule.between.test(between)) continue
      // "A is a member of B's family" relates A to the family, not to B.
      if (!rule.after && possessive.test(after)) continue
      if (rule.before?.test(before) === false || rule.after?.test(after) === false) continue
      const [fromId, toId] = isReversed ? [secondId, first.entryId] : [first.entryId, secondId]
      const relation = { fromId, toId, kind }
      if (fits(relation, categories)) return [relation]
    }
    return []
  })
}
