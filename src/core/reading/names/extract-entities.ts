import { foldName } from '#core/fold-name.ts'
import { measureShortness } from '#core/language/measure-shortness.ts'
import { readTranscript } from '#core/language/read-transcript.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { collectDetails } from '#core/reading/facts/collect-details.ts'
import { collectFacts } from '#core/reading/facts/collect-facts.ts'
import type { ExtractedEntity, ReadingContext } from '#core/wiki/extracted-entity.ts'
import { entityLimits } from '#core/wiki/extracted-entity.ts'
import { createNameWriter } from './capitalize-names.ts'
import { chooseNames } from './choose-name.ts'
import { collectNames } from './collect-names.ts'
import { collectUnmarkedNames } from './collect-unmarked-names.ts'
import { classifyName } from './evidence/classify-name.ts'
import { readEvidence } from './evidence/read-evidence.ts'
import { isExcluded, weighHearing, weighName } from './evidence/weigh-name.ts'
import { findCreatures } from './find-creatures.ts'
import {
  findKnownNames,
  indexKnownNames,
  joinMentions,
  type KnownName,
  type KnownNames,
} from './find-known-names.ts'
import { findMagicItems } from './find-magic-items.ts'
import { groupNames, type NameGroup } from './group-names.ts'

type Chosen = { group: NameGroup; category: string; weight: number; names: string[] }

function findKnown(group: NameGroup, names: KnownNames): KnownName | undefined {
  return [group.key, ...group.forms.keys()]
    .map((form) => names.get(form))
    .find((known) => known !== undefined)
}

/** For a player character, the name from the campaign's list of seats comes before the names from the transcript. */
function nameGroup(group: NameGroup, known: KnownName | undefined): string[] {
  const said = chooseNames(group)
  const fixed = known?.name
  return fixed ? [fixed, ...said.filter((name) => foldName(name) !== known.key)] : said
}

/** Returns the most important entities first. */
export function extractEntities(lines: SpokenLine[], context: ReadingContext): ExtractedEntity[] {
  const reading = readTranscript(lines)
  const shortness = measureShortness(reading.size)
  const isHeard = context.isHeard === true
  const knownNames = indexKnownNames(context)
  const found = reading.isCased ? collectNames(reading) : collectUnmarkedNames(reading)
  const mentions = joinMentions(findKnownNames(reading, knownNames), found, isHeard)
  const chosen: Chosen[] = []
  for (const group of groupNames(mentions, knownNames, isHeard)) {
    const known = findKnown(group, knownNames)
    if (!known && isExcluded(group, reading)) continue
    const evidence = readEvidence(group)
    const weight = weighName(group, evidence, reading) + (known ? 4 : isHeard ? weighHearing(group) : 0)
    if (weight <= 0) continue
    chosen.push({
      group,
      category: known?.category ?? classifyName(group, evidence),
      weight,
      names: nameGroup(group, known),
    })
  }
  const taken = new Set(
    chosen.flatMap(({ group }) => [group.key, `${group.key}s`, group.key.replace(/s$/, '')]),
  )
  const unnamed = [
    ...findCreatures(reading).map((group) => ({ group, category: 'creature' })),
    ...findMagicItems(reading).map((group) => ({ group, category: 'items' })),
  ]
  for (const { group, category } of unnamed) {
    if (taken.has(group.key)) continue
    const weight = Math.log2(group.mentions.length) - 1
    chosen.push({ group, category, weight, names: chooseNames(group) })
  }
  chosen.sort((a, b) => b.weight - a.weight)
  const writeNames = reading.isCased
    ? (text: string) => text
    : createNameWriter(chosen.flatMap(({ names }) => names))
  const mentionsByLine = Map.groupBy(
    chosen.flatMap(({ group }) => group.mentions),
    ({ line }) => line.index,
  )
  const startsIn = (line: number) =>
    (mentionsByLine.get(line) ?? []).map(({ line: { tokens }, from }) => ({
      start: tokens[from]?.start ?? 0,
    }))
  return chosen.slice(0, entityLimits.entities).map(({ group, category, names }) => ({
    name: names[0] ?? group.key,
    aliases: names.slice(1, 1 + entityLimits.aliases),
    category,
    mentions: group.mentions.length,
    segmentIds: [
      ...new Set(
        group.mentions.toSorted((a, b) => a.line.index - b.line.index).map((mention) => mention.line.line.id),
      ),
    ].slice(0, entityLimits.segments),
    facts: collectFacts(group.mentions, writeNames, startsIn, shortness),
    details: collectDetails(group.mentions, category),
  }))
}

export const extractEntitiesTask = { module: import.meta.url, run: extractEntities }
