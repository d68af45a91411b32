import { dropTitles, foldName } from '#core/fold-name.ts'
import { createNearIndex } from '#core/language/near-index.ts'
import { headKinds } from '#core/language/words/name-lexicon.ts'
import { uniqueBy } from '#core/unique-by.ts'
import { type ExtractedEntity, entityLimits } from '#core/wiki/extracted-entity.ts'

type ExistingEntry = { id: string; name: string; aliases: string[]; category: string }
type Reconciled = { entity: ExtractedEntity; entryId: string | null; newAliases: string[] }

type Pair = { entity: ExtractedEntity; entry: ExistingEntry; cost: number }

const foldAll = (names: string[]) => [...new Set(names.map(foldName).filter((name) => name !== ''))]

/** Makes "gull inn" and "gull tavern" equal. */
function nameKind(folded: string): string {
  const words = folded.split(' ')
  return words.map((word, at) => (at > 0 ? (headKinds.get(word) ?? word) : word)).join(' ')
}

/** The returned function maps each entity that matches an entry to the cost of the match. A lower cost means a closer match. */
function createMatcher(entities: ExtractedEntity[]): (entry: ExistingEntry) => Map<ExtractedEntity, number> {
  const names = entities.flatMap((entity) =>
    foldAll([entity.name, ...entity.aliases]).map((folded, at) => ({
      entity,
      folded,
      alias: at > 0 ? 1 : 0,
    })),
  )
  const bySame = Map.groupBy(names, ({ folded }) => folded)
  const byUntitled = Map.groupBy(names, ({ folded }) => dropTitles(folded))
  const byKind = Map.groupBy(names, ({ folded }) => nameKind(folded))
  const findNear = createNearIndex(names.map(({ folded }) => folded))

  return (entry) => {
    const costs = new Map<ExtractedEntity, number>()
    for (const [at, folded] of foldAll([entry.name, ...entry.aliases]).entries()) {
      const offer = (level: number, alike: typeof names = []) => {
        for (const { entity, alias } of alike) {
          const cost = level * 2 + alias + (at > 0 ? 1 : 0)
          if (cost < (costs.get(entity) ?? Number.POSITIVE_INFINITY)) costs.set(entity, cost)
        }
      }
      offer(1, bySame.get(folded))
      offer(2, byUntitled.get(dropTitles(folded)))
      offer(3, byKind.get(nameKind(folded)))
      offer(
        3,
        findNear(folded).flatMap((near) => names[near] ?? []),
      )
    }
    return costs
  }
}

/**
 * Returns the cheapest pairs first. For each entity and cost, `entities.length` entries are enough, because each other entity takes at
 * most one of them.
 */
function pairUp(existing: ExistingEntry[], entities: ExtractedEntity[]): Pair[] {
  const match = createMatcher(entities)
  const entriesOf = new Map(entities.map((entity) => [entity, new Map<number, ExistingEntry[]>()]))
  for (const entry of existing) {
    for (const [entity, cost] of match(entry)) {
      const entries = entriesOf.get(entity)?.getOrInsertComputed(cost, () => [])
      if (entries && entries.length < entities.length) entries.push(entry)
    }
  }
  return [...entriesOf]
    .flatMap(([entity, byCost]) =>
      [...byCost].flatMap(([cost, entries]) => entries.map((entry) => ({ entity, entry, cost }))),
    )
    .sort((a, b) => a.cost - b.cost || b.entity.mentions - a.entity.mentions)
}

function joinEntities(left: ExtractedEntity, right: ExtractedEntity): ExtractedEntity {
  const names = [left.name, ...left.aliases, right.name, ...right.aliases]
  const known = new Set(left.details.map(({ key }) => key))
  return {
    ...left,
    aliases: uniqueBy(names, foldName).slice(1),
    mentions: left.mentions + right.mentions,
    segmentIds: [...new Set([...left.segmentIds, ...right.segmentIds])].slice(0, entityLimits.segments),
    facts: [
      ...left.facts,
      ...right.facts.filter((fact) => !left.facts.some(({ text }) => text === fact.text)),
    ],
    details: [...left.details, ...right.details.filter(({ key }) => !known.has(key))],
  }
}

function listNewAliases(entity: ExtractedEntity, entry: ExistingEntry | undefined): string[] {
  if (!entry) return entity.aliases
  const known = new Set(foldAll([entry.name, ...entry.aliases]))
  return uniqueBy([entity.name, ...entity.aliases], foldName).filter((name) => !known.has(foldName(name)))
}

const isReallySame = (left: Pair, right: Pair) =>
  left.cost <= 6 && right.cost <= 6 && left.entity.category === right.entity.category

export function reconcileEntities(existing: ExistingEntry[], entities: ExtractedEntity[]): Reconciled[] {
  const entryOf = new Map<ExtractedEntity, ExistingEntry>()
  const holders = new Map<string, Pair>()
  const merged = new Map<ExtractedEntity, ExtractedEntity>()
  for (const pair of pairUp(existing, entities)) {
    const { entity, entry } = pair
    if (entryOf.has(entity) || merged.has(entity)) continue
    const first = holders.get(entry.id)
    if (!first) {
      entryOf.set(entity, entry)
      holders.set(entry.id, pair)
    } else if (isReallySame(first, pair)) merged.set(entity, first.entity)
  }
  const partsOf = Map.groupBy(merged.keys(), (part) => merged.get(part))
  return entities
    .filter((entity) => !merged.has(entity))
    .map((entity) => {
      const whole = (partsOf.get(entity) ?? []).reduce(joinEntities, entity)
      const entry = entryOf.get(entity)
      return { entity: whole, entryId: entry?.id ?? null, newAliases: listNewAliases(whole, entry) }
    })
}
