import { dropTitles, foldName, isNearSpelling } from '#core/language/fold-name.ts'
import { headKinds } from '#core/language/name-lexicon.ts'
import { entityLimits, type FoundEntity } from './found-entity.ts'

export type ExistingEntry = { id: string; name: string; aliases: string[]; category: string }
export type Reconciled = { found: FoundEntity; entryId: string | null; newAliases: string[] }

type Match = { entry: ExistingEntry; cost: number }

const foldAll = (names: string[]) => [...new Set(names.map(foldName).filter((name) => name !== ''))]

/** "gull inn" and "gull tavern" have the same: what people call it on another evening. */
function nameKind(folded: string): string {
  const words = folded.split(' ')
  return words.map((word, at) => (at > 0 ? (headKinds.get(word) ?? word) : word)).join(' ')
}

/** 1 the same, 2 the same without titles, 3 a near spelling of the main name, 0 nothing alike. */
function compareNames(left: string, right: string): number {
  if (left === right) return 1
  if (dropTitles(left) === dropTitles(right)) return 2
  return isNearSpelling(left, right) || nameKind(left) === nameKind(right) ? 3 : 0
}

function matchEntry(found: FoundEntity, entry: ExistingEntry): Match | null {
  const mine = foldAll([found.name, ...found.aliases])
  const theirs = foldAll([entry.name, ...entry.aliases])
  let best: Match | null = null
  mine.forEach((name, mineIndex) => {
    theirs.forEach((other, theirIndex) => {
      const level = compareNames(name, other)
      if (level === 0) return
      const cost = level * 2 + (mineIndex > 0 ? 1 : 0) + (theirIndex > 0 ? 1 : 0)
      if (best === null || cost < best.cost) best = { entry, cost }
    })
  })
  return best
}

function joinFound(left: FoundEntity, right: FoundEntity): FoundEntity {
  const names = [left.name, ...left.aliases, right.name, ...right.aliases]
  const unique = names.filter(
    (name, index) => names.findIndex((other) => foldName(other) === foldName(name)) === index,
  )
  const known = new Set(left.details.map(({ key }) => key))
  return {
    ...left,
    aliases: unique.slice(1),
    mentions: left.mentions + right.mentions,
    segmentIds: [...new Set([...left.segmentIds, ...right.segmentIds])].slice(0, entityLimits.segments),
    facts: [
      ...left.facts,
      ...right.facts.filter((fact) => !left.facts.some(({ text }) => text === fact.text)),
    ],
    details: [...left.details, ...right.details.filter(({ key }) => !known.has(key))],
  }
}

function nameNewAliases(found: FoundEntity, entry: ExistingEntry | undefined): string[] {
  if (!entry) return found.aliases
  const known = new Set(foldAll([entry.name, ...entry.aliases]))
  return [found.name, ...found.aliases].filter((name) => {
    const folded = foldName(name)
    const isNew = !known.has(folded)
    known.add(folded)
    return isNew
  })
}

/** Whether two found entities that fit one entry are one thing: they share a name without titles, or the entry has both. */
function isReallySame(left: FoundEntity, right: FoundEntity, entry: ExistingEntry): boolean {
  const level = (found: FoundEntity) => matchEntry(found, entry)?.cost ?? 99
  return level(left) <= 6 && level(right) <= 6 && left.category === right.category
}

/** Pairs what a session named with the entries a wiki has; nothing is put on an entry that merely looks alike. */
export function reconcileEntities(existing: ExistingEntry[], found: FoundEntity[]): Reconciled[] {
  const pairs = found
    .flatMap((entity) => existing.map((entry) => ({ entity, match: matchEntry(entity, entry) })))
    .flatMap(({ entity, match }) => (match ? [{ entity, ...match }] : []))
    .sort((a, b) => a.cost - b.cost || b.entity.mentions - a.entity.mentions)
  const entryOf = new Map<FoundEntity, ExistingEntry>()
  const holder = new Map<string, FoundEntity>()
  const merged = new Map<FoundEntity, FoundEntity>()
  for (const { entity, entry } of pairs) {
    if (entryOf.has(entity) || merged.has(entity)) continue
    const first = holder.get(entry.id)
    if (!first) {
      entryOf.set(entity, entry)
      holder.set(entry.id, entity)
    } else if (isReallySame(first, entity, entry)) merged.set(entity, first)
  }
  return found
    .filter((entity) => !merged.has(entity))
    .map((entity) => {
      const whole = [...merged]
        .filter(([, into]) => into === entity)
        .reduce((sum, [part]) => joinFound(sum, part), entity)
      const entry = entryOf.get(entity)
      return { found: whole, entryId: entry?.id ?? null, newAliases: nameNewAliases(whole, entry) }
    })
}
