import { capitalizeName, createNameWriter } from '#core/language/capitalize-names.ts'
import { readTranscript } from '#core/language/read-transcript.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { classifyName } from './classify-name.ts'
import { collectFacts } from './collect-facts.ts'
import { collectNames, isCapitalName } from './collect-names.ts'
import { collectUnmarkedNames } from './collect-unmarked-names.ts'
import { findCreatures } from './find-creatures.ts'
import type { FoundEntity, ReadingContext } from './found-entity.ts'
import { entityLimits } from './found-entity.ts'
import { groupNames, type NameGroup } from './group-names.ts'
import { readSigns } from './read-signs.ts'
import { isExcluded, weighName } from './weigh-name.ts'

type Chosen = { group: NameGroup; category: string; weight: number; names: string[] }

function nameForms(group: NameGroup): string[] {
  const forms = [...group.forms.entries()].sort((a, b) => b[1].length - a[1].length)
  return [...new Set(forms.map(([, namings]) => capitalizeName(namings[0]?.text ?? '')))]
}

/** Finds who and what a session is about, most important first. */
export function extractEntities(lines: SpokenLine[], _context: ReadingContext): FoundEntity[] {
  const reading = readTranscript(lines)
  const namings = reading.isCased
    ? collectNames(reading, isCapitalName(reading))
    : collectUnmarkedNames(reading)
  const chosen: Chosen[] = []
  for (const group of groupNames(namings)) {
    if (isExcluded(group, reading)) continue
    const signs = readSigns(group)
    const weight = weighName(group, signs, reading)
    if (weight <= 0) continue
    const names = nameForms(group).sort((a, b) => b.length - a.length)
    chosen.push({ group, category: classifyName(group, signs), weight, names })
  }
  const taken = new Set(chosen.flatMap(({ group }) => [group.key, `${group.key}s`, group.key.replace(/s$/, '')]))
  for (const group of findCreatures(reading)) {
    if (taken.has(group.key)) continue
    chosen.push({ group, category: 'creature', weight: Math.log2(group.namings.length) - 1, names: nameForms(group) })
  }
  chosen.sort((a, b) => b.weight - a.weight)
  const writeNames = reading.isCased ? (text: string) => text : createNameWriter(chosen.flatMap(({ names }) => names))
  return chosen.slice(0, entityLimits.entities).map(({ group, category, names }) => ({
    name: names[0] ?? group.key,
    aliases: names.slice(1, 1 + entityLimits.aliases),
    category,
    mentions: group.namings.length,
    segmentIds: [...new Set(group.namings.toSorted((a, b) => a.line.index - b.line.index).map((naming) => naming.line.line.id))].slice(0, entityLimits.segments),
    facts: collectFacts(group.namings, writeNames),
    details: [],
  }))
}
