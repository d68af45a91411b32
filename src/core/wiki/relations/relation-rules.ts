import type { RelationKind } from '#contract/wiki/relations.ts'
import { roles } from '#core/language/words/detail-lexicon.ts'
import { relationNouns, relationVerbs } from './relation-words.ts'

/**
 * Patterns for the text before, between and after two names; an absent pattern matches anything. `isReversed`: the relation leads
 * from the second name to the first.
 */
export type RelationRule = {
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

export const relationRules: RelationRule[] = [
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
