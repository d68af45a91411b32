import { foldName } from '#core/fold-name.ts'
import { measureShortness, type Reading, readTranscript } from '#core/language/read-transcript.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { isTitle, itemHeads, organizationHeads, placeHeads } from '#core/language/words/name-lexicon.ts'
import { toWordSet } from '#core/language/words/word-set.ts'
import { collectDetails } from '#core/reading/facts/collect-details.ts'
import { collectFacts } from '#core/reading/facts/collect-facts.ts'
import { type ExtractedEntity, entityLimits, type ReadingContext } from '#core/wiki/extracted-entity.ts'
import { capitalizeName, createNameWriter } from './capitalize-names.ts'
import { collectNames } from './collect-names.ts'
import { collectUnmarkedNames } from './collect-unmarked-names.ts'
import { readEvidence } from './evidence/read-evidence.ts'
import { classifyName, isExcluded, weighHearing, weighName } from './evidence/weigh-name.ts'
import { findCreatures } from './find-creatures.ts'
import {
  findKnownNames,
  indexKnownNames,
  joinMentions,
  type KnownName,
  type KnownNames,
} from './find-known-names.ts'
import { addMention, groupNames, type NameGroup } from './group-names.ts'

// Common powers of magic items. "healing" is left out, because a "potion of healing" is an ordinary supply.
const powers =
  toWordSet(`holding haste speed protection displacement elvenkind flying strength resistance storing
warning climbing levitation striding disguise wonder wonders sharpness mending teleportation truesight invisibility
sending scrying returning slaying venom wounding command power winter summer fire frost lightning thunder shadows
disappearance dryness secrets regeneration evasion feathers spiders swimming warmth health intellect`)

/** Finds magic items by their pattern, with or without capitals: "the bag of holding". */
function findMagicItems(reading: Reading): NameGroup[] {
  const groups = new Map<string, NameGroup>()
  for (const line of reading.lines) {
    if (line.isTableTalk) continue
    line.tokens.forEach((token, index) => {
      const [link, power] = [line.tokens[index + 1], line.tokens[index + 2]]
      if (!itemHeads.has(token.word) || link?.word !== 'of' || !power || !powers.has(power.word)) return
      const words = [token.word, 'of', power.word]
      const key = words.join(' ')
      addMention(groups, key, { line, from: index, to: index + 2, words, text: key })
    })
  }
  return [...groups.values()].filter((group) => group.mentions.length >= 4)
}

type Form = { words: string[]; text: string; count: number }

function addsOnlyName(longer: Form, base: Form): boolean {
  const extra = longer.words.filter((word) => !base.words.includes(word))
  return extra.every(
    (word) =>
      !isCommonWord(word) ||
      isTitle(word) ||
      ['of', 'the', 'de', 'and'].includes(word) ||
      (word === longer.words.at(-1) &&
        (placeHeads.has(word) || organizationHeads.has(word) || itemHeads.has(word))),
  )
}

/** Returns the most frequent form in its fullest version, followed by the usable aliases. */
function chooseNames(group: NameGroup): string[] {
  const forms: Form[] = [...group.forms.values()].map((mentions) => ({
    words: mentions[0]?.words ?? [],
    text: capitalizeName(mentions[0]?.text ?? ''),
    count: mentions.filter((mention) => !mention.line.isTableTalk).length,
  }))
  forms.sort((a, b) => b.count - a.count || b.words.length - a.words.length)
  let base = forms[0]
  if (!base) return [capitalizeName(group.key)]
  for (const form of [...forms].sort((a, b) => b.words.length - a.words.length || b.count - a.count)) {
    const first = base.words[0] ?? ''
    const holds = form.words.some(
      (word) =>
        word === first || (first.length >= 3 && word.startsWith(first) && word.length > first.length + 1),
    )
    // A title that is rarely used may be a joke.
    const isTitled = isTitle(form.words[0] ?? '') && !isTitle(first)
    if (
      isTitled &&
      form.count < Math.max(2, base.count * 0.15) &&
      form.words.length === base.words.length + 1
    )
      continue
    const isFuller = form.words.length > base.words.length && form.words.length <= 5 && form.count > 0
    if (isFuller && holds && (form.count >= 3 || addsOnlyName(form, base))) {
      base = form
      break
    }
  }
  // A common word such as "Wheel" also occurs in other senses, so it is an alias only if it is often used as the name.
  const isUsable = (form: Form) =>
    form.words.length > 1 || form === forms[0] || form.count >= 3 || !isCommonWord(form.words[0] ?? '')
  const usable = forms.filter(
    (form) =>
      isUsable(form) && !(form.words.length === 1 && form !== forms[0] && isTitle(form.words[0] ?? '')),
  )
  const names = [base.text, ...usable.map((form) => form.text)]
  return [...new Set(names)].filter((name) => name !== '')
}

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
