import { classes, namedKinds, placeKinds, races, roles } from '#core/language/words/detail-lexicon.ts'
import { isTitle, itemHeads, placeHeads } from '#core/language/words/name-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import type { NameMention } from '#core/reading/names/collect-names.ts'
import { headOf } from '#core/reading/names/group-names.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'
import { readApposition, readNextSentence } from './read-definition.ts'

type Detail = ExtractedEntity['details'][number]
type Say = (key: string, value: string, mention: NameMention) => void

const between = toWordSet('a an the is was being named called our your my their his her')
function readPerson(mention: NameMention, say: Say): void {
  const first = mention.words[0] ?? ''
  if (mention.words.length > 1 && isTitle(first)) say('title', first, mention)
  const apposition = readApposition(mention) ?? readNextSentence(mention)
  if (!apposition) return
  const words = apposition.words.filter((word) => !between.has(word))
  // Only the last words describe the person: "the ranger's elf friend" is an elf and a friend, but not a ranger.
  const last = words.at(-1) ?? ''
  const beforeLast = words.at(-2) ?? ''
  if (classes.has(last)) say('class', last, mention)
  if (races.has(last)) say('race', last, mention)
  else if (races.has(beforeLast) && (classes.has(last) || roles.has(last))) say('race', beforeLast, mention)
  if (roles.has(last)) say('role', last, mention)
}

function readPlace(mention: NameMention, say: Say): void {
  const head = headOf(mention.words)
  if (mention.words.length > 1 && placeHeads.has(head)) say('type', head, mention)
  const { tokens } = mention.line
  const before = tokens[mention.from - 2]?.word ?? ''
  if (
    tokens[mention.from - 1]?.word === 'of' &&
    !tokens[mention.from]?.isSeparated &&
    namedKinds.has(before)
  ) {
    say('type', before, mention)
  }
  const said = (readApposition(mention) ?? readNextSentence(mention))?.words ?? []
  const kind = said.findLast((word) => placeKinds.has(word))
  if (kind) say('type', kind, mention)
}

/** Keeps the most frequent value of each detail. */
export function collectDetails(mentions: NameMention[], category: string): Detail[] {
  const said = new Map<string, Map<string, string[]>>()
  const say: Say = (key, value, mention) => {
    const values = said.getOrInsertComputed(key, () => new Map())
    values.getOrInsertComputed(value, () => []).push(mention.line.line.id)
  }
  for (const mention of mentions) {
    if (mention.line.isTableTalk) continue
    if (category === 'people' || category === 'deity') readPerson(mention, say)
    else if (category === 'places') readPlace(mention, say)
    else if (category === 'items' && itemHeads.has(headOf(mention.words)))
      say('type', headOf(mention.words), mention)
  }
  return [...said].flatMap(([key, values]) => {
    const best = [...values].sort((a, b) => b[1].length - a[1].length)[0]
    if (!best) return []
    return [{ key, value: best[0], segmentIds: [...new Set(best[1])].slice(0, 5) }]
  })
}
