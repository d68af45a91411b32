import { classes, placeKinds, races, roles } from '#core/language/words/detail-lexicon.ts'
import { creatureNouns, itemNouns, organizationHeads, placeHeads } from '#core/language/words/name-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'

const joints = new Set(['is', 'was', 'named', 'called'])
const articles = new Set(['a', 'an', 'the', 'our'])
const pronouns = toWordSet('it he she')
const phraseEnds = /^(?:of|who|that|which|whose|and|in|on|at|from|with|for|by|is|was|has|as)$/
const prepositions = toWordSet(
  'in into to at from near through toward towards around over across outside inside of',
)
const peopleNouns = classes
  .union(races)
  .union(roles)
  .union(
    toWordSet(`man woman boy girl child person gentleman stranger fellow kid baby elder youth someone somebody figure criminal
officer worker hacker boss manager survivor`),
  )
const placeNouns = placeKinds.union(placeHeads).union(
  toWordSet(`cellar basement attic building clinic office warehouse world moon planet asteroid yard stair bar cafe restaurant
place site area sector deck hangar clearing`),
)
const definedItems = itemNouns.union(toWordSet('box car truck motorcycle computer virus drug song poem'))
const organizationNouns = organizationHeads.union(
  toWordSet('group sect firm business party movement network organization organisation team squad'),
)

/** Reads the phrase after "Tova is a", "Tova, the" or "Tova, who is a", or before "named Tova". */
export function readApposition(mention: NameMention): { words: string[]; link: string } | null {
  const { tokens } = mention.line
  const before = tokens[mention.from - 1]
  if (before && !tokens[mention.from]?.isSeparated && (before.word === 'named' || before.word === 'called')) {
    return {
      words: tokens.slice(Math.max(0, mention.from - 6), mention.from - 1).map((token) => token.word),
      link: 'named',
    }
  }
  const after = tokens[mention.to + 1]
  if (!after || tokens[mention.to]?.isPossessive) return null
  // Reads "Orrin, which is the small city on the way".
  const isRelative = after.isSeparated && /^(?:which|who)$/.test(after.word)
  if (isRelative && /^(?:is|was)$/.test(tokens[mention.to + 2]?.word ?? '')) {
    return articles.has(tokens[mention.to + 3]?.word ?? '')
      ? { words: readPhrase(mention, mention.to + 4), link: 'is' }
      : null
  }
  const article =
    joints.has(after.word) && !after.isSeparated
      ? tokens[mention.to + 2]
      : after.isSeparated
        ? after
        : undefined
  if (!article || !articles.has(article.word)) return null
  return { words: readPhrase(mention, tokens.indexOf(article) + 1), link: after.word }
}

function readPhrase({ line }: NameMention, start: number): string[] {
  const phrase: string[] = []
  for (const token of line.tokens.slice(start, start + 5)) {
    if (token.isSeparated && phrase.length > 0) break
    if (phraseEnds.test(token.word)) break
    phrase.push(token.word)
  }
  return phrase
}

/** Reads a definition from the next sentence: "Before you stands Orrin. It is an old keep". */
export function readNextSentence(mention: NameMention): { words: string[]; start: number } | null {
  const { tokens } = mention.line
  const next = tokens[mention.to + 1]
  if (!next?.startsSentence || !pronouns.has(next.word)) return null
  const [verb, article] = [tokens[mention.to + 2], tokens[mention.to + 3]]
  if (!verb || !/^(?:is|was)$/.test(verb.word) || !article || !/^(?:a|an|the)$/.test(article.word))
    return null
  return { words: readPhrase(mention, mention.to + 4), start: next.start }
}

export function classifyNoun(word: string): string | null {
  if (peopleNouns.has(word)) return 'people'
  if (placeNouns.has(word)) return 'places'
  if (organizationNouns.has(word)) return 'organizations'
  if (definedItems.has(word)) return 'items'
  return creatureNouns.has(word) || creatureNouns.has(word.replace(/s$/, '')) ? 'creature' : null
}

/** True if the words after a comma do not describe the name: "As you come into Orrin, the captain waves". */
export function isEndOfPhrase({ line, from, to }: NameMention): boolean {
  const after = line.tokens[to + 1]
  if (!after?.isSeparated || after.startsSentence || /^(?:which|who)$/.test(after.word)) return false
  const before = line.tokens[from - (line.tokens[from - 1]?.word === 'the' ? 2 : 1)]
  return before !== undefined && prepositions.has(before.word)
}

/**
 * Returns how likely the next words are to describe the name: 1 for "Tova is a" and "Tova, who is a", less for another phrase after a
 * comma, as in "Tova, the rope is wet".
 */
function weighLink({ line, to }: NameMention): number {
  const after = line.tokens[to + 1]
  if (!after?.isSeparated || after.startsSentence || /^(?:which|who)$/.test(after.word)) return 1
  return after.word === 'the' || after.word === 'our' ? 0.3 : 0.6
}

/** Reads a stated category: "is a ring of black iron" is an item, "is a council" an organization. */
export function readDefinition(mention: NameMention): { category: string; weight: number } | null {
  const said = readApposition(mention) ?? readNextSentence(mention)
  if (!said || isEndOfPhrase(mention)) return null
  // In "a low tavern full of smoke" the noun is not the last word.
  for (const word of said.words.toReversed()) {
    const category = classifyNoun(word)
    if (category) return { category, weight: weighLink(mention) }
  }
  return null
}
