import {
  type EntryRelation,
  phraseRelation,
  relationTexts,
  type StatedRelation,
  shortenPhrase,
} from '#contract/wiki/relations.ts'

type Stated = Pick<EntryRelation, 'relations'>

/**
 * Returns a phrase that relates the entry to its neighbour, such as "rules". If `isReversed`, the phrase relates the neighbour to the
 * entry, such as "is ruled by". Prefers a relation that was stated in the requested direction; null without a relation.
 */
function findPhrase(relations: readonly StatedRelation[], isReversed: boolean): string | null {
  const seen = relations.map(({ kind, isReversed: away }) => ({ kind, isReversed: away !== isReversed }))
  const relation = seen.find((one) => !one.isReversed) ?? seen[0]
  return relation ? phraseRelation(relation) : null
}

/** Shortens the phrase of `findPhrase`, for example to "brother of"; null without a named relation. */
export function labelRelation({ relations }: Stated, isReversed = false): string | null {
  const phrase = findPhrase(relations, isReversed)
  return phrase && shortenPhrase(phrase)
}

/** Returns for example "Grog holds Titanstone Knuckles, heard 2 times". If `isReversed`, the neighbour comes first. */
export function describeRelation(
  name: string,
  { entry, relations, heard }: EntryRelation,
  isReversed = false,
): string {
  const phrase = findPhrase(relations, isReversed) ?? relationTexts.together
  const [from, to] = isReversed ? [entry.name, name] : [name, entry.name]
  return `${from} ${phrase} ${to}, ${relationTexts.heard(heard)}`
}
