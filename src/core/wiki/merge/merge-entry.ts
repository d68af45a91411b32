import type { Source } from '#contract/source.ts'
import { countCharacters, isBlank } from '#contract/text.ts'
import { duplicateTexts } from '#contract/wiki/maintenance.ts'
import { type EntryContent, type Fact, wikiLimits } from '#contract/wiki/schemas.ts'
import { foldForComparison } from '#core/wiki/duplicates/similarity.ts'
import { splitSecrets, wrapSecret } from '#core/wiki/text/secret-parts.ts'

export type MergeableEntry = EntryContent & {
  detailSources: Record<string, Source[]>
  isHidden: boolean
}
type Gain = { aliases: string[]; details: Record<string, string>; text: string }
export type MergedEntry = { content: EntryContent; detailSources: Record<string, Source[]>; gain: Gain }

/**
 * Returns a refusal if the merged entry would exceed a limit or reveal hidden content to players: docs/product.md, “Duplicates”.
 */
export function mergeEntries(
  keep: MergeableEntry,
  others: MergeableEntry[],
): MergedEntry | { refusal: string } {
  if (!keep.isHidden && others.some(({ isHidden }) => isHidden))
    return { refusal: duplicateTexts.mergeHidden }
  const { details, detailSources } = collectDetails(keep, others)
  const gain = { aliases: collectAliases(keep, others), details, text: collectText(keep, others) }
  const { name, category } = keep
  const content: EntryContent = {
    name,
    category,
    aliases: [...keep.aliases, ...gain.aliases],
    details: { ...keep.details, ...gain.details },
    description: keep.description + gain.text,
    visibility: [keep, ...others].some(({ visibility }) => visibility === 'gm') ? 'gm' : 'everyone',
  }
  const refusal = checkLimits(content)
  if (refusal) return { refusal }
  return { content, gain, detailSources: { ...keep.detailSources, ...detailSources } }
}

function checkLimits({ aliases, details, description }: EntryContent): string | null {
  if (aliases.length > wikiLimits.aliases) return duplicateTexts.mergeNames
  if (Object.keys(details).length > wikiLimits.details) return duplicateTexts.mergeDetails
  return countCharacters(description) > wikiLimits.description ? duplicateTexts.mergeText : null
}

function collectAliases(keep: MergeableEntry, others: MergeableEntry[]): string[] {
  const known = new Set(['', ...[keep.name, ...keep.aliases].map(foldForComparison)])
  return others
    .flatMap(({ name, aliases }) => [name, ...aliases])
    .filter((name) => {
      const folded = foldForComparison(name)
      return !known.has(folded) && known.add(folded)
    })
}

function collectDetails(keep: MergeableEntry, others: MergeableEntry[]) {
  const owners = new Map<string, MergeableEntry>()
  for (const other of others) {
    for (const key of Object.keys(other.details)) {
      if (!Object.hasOwn(keep.details, key) && !owners.has(key)) owners.set(key, other)
    }
  }
  const all = [...owners]
  return {
    details: Object.fromEntries(all.map(([key, { details }]) => [key, details[key] ?? ''])),
    detailSources: Object.fromEntries(all.map(([key, { detailSources }]) => [key, detailSources[key] ?? []])),
  }
}

/** Collects text that the kept entry lacks, as further paragraphs; secret parts stay secret. */
function collectText(keep: MergeableEntry, others: MergeableEntry[]): string {
  let text = ''
  for (const part of others.flatMap(({ description }) => splitSecrets(description))) {
    const all = keep.description + text
    const said = part.text.trim()
    const isSaid = splitSecrets(all).some((one) => one.isSecret === part.isSecret && one.text.includes(said))
    if (isSaid) continue
    // An unclosed secret part would include the following text, so it is closed first.
    const isOpen = splitSecrets(`${all}\n\n.`).at(-1)?.isSecret === true
    const gap = all === '' ? '' : isOpen ? '\n:::\n\n' : '\n\n'
    text += gap + (part.isSecret ? wrapSecret(said) : said)
  }
  return text
}

/** Removes what a merge added, except details and text that were changed later. */
export function removeMergeAdditions(content: EntryContent, { aliases, details, text }: Gain): EntryContent {
  return {
    ...content,
    aliases: content.aliases.filter((alias) => !aliases.includes(alias)),
    details: Object.fromEntries(
      Object.entries(content.details).filter(
        ([key, value]) => !Object.hasOwn(details, key) || details[key] !== value,
      ),
    ),
    description: text === '' ? content.description : content.description.replace(text, () => ''),
  }
}

type MergedSources = { sources: Source[]; segmentIds: string[] }

function mergeSources(left: Source[], right: Source[]): MergedSources {
  const known = new Set(left.map(({ segmentId }) => segmentId))
  const news = right.filter(({ segmentId }) => !known.has(segmentId) && known.add(segmentId))
  return { sources: [...left, ...news], segmentIds: news.map(({ segmentId }) => segmentId) }
}

/** Removes the sources that `mergeSources` added. Sources that were added later stay. */
export function dropSources(sources: Source[], segmentIds: string[]): Source[] {
  const dropped = new Set(segmentIds)
  return sources.filter(({ segmentId }) => !dropped.has(segmentId))
}

type MergeableFact = Pick<Fact, 'id' | 'status' | 'sources'> & { foldedText: string; position: number }
type MergedFact = Pick<Fact, 'id' | 'status'> & MergedSources & { wasProposed: boolean }

/**
 * Plans the merge: the facts of `others` follow those of `kept`. A fact that repeats the text of an earlier fact is not moved; its sources
 * are added to the earlier fact. A proposed fact becomes accepted if an accepted fact repeats it.
 */
export function mergeFacts<F extends MergeableFact>(kept: F[], others: F[]) {
  const factOf = new Map<string, MergeableFact>(kept.map((fact) => [fact.foldedText, fact]))
  const united = new Map<string, MergedFact>()
  const moved: { fact: F; position: number }[] = []
  let last = Math.max(-1, ...kept.map(({ position }) => position))
  for (const fact of others) {
    const known = factOf.get(fact.foldedText)
    if (!known) {
      factOf.set(fact.foldedText, fact)
      moved.push({ fact, position: ++last })
      continue
    }
    const isAccepted = known.status === 'proposed' && fact.status === 'accepted'
    const { sources, segmentIds } = mergeSources(known.sources, fact.sources)
    const status = isAccepted ? fact.status : known.status
    const before = united.get(known.id)
    united.set(known.id, {
      id: known.id,
      status,
      sources,
      segmentIds: [...(before?.segmentIds ?? []), ...segmentIds],
      wasProposed: isAccepted || before?.wasProposed === true,
    })
    factOf.set(fact.foldedText, { ...known, status, sources })
  }
  return { moved, united: [...united.values()] }
}

type Mention = { sessionId: string; sources: Source[] }

/** Merges mentions by session; sessions that only the kept entry has are left out. */
export function mergeMentions(kept: Mention[], others: Mention[]) {
  const own = new Map(kept.map(({ sessionId, sources }) => [sessionId, sources]))
  const theirs = Map.groupBy(others, ({ sessionId }) => sessionId)
  return [...theirs].map(([sessionId, mentions]) => {
    const sources = mentions.flatMap((mention) => mention.sources)
    return { sessionId, isNew: !own.has(sessionId), ...mergeSources(own.get(sessionId) ?? [], sources) }
  })
}

export function tidyAliases(name: string, aliases: string[]): string[] {
  const taken = new Set([name.toLowerCase()])
  return aliases
    .map((alias) => alias.trim())
    .filter((alias) => {
      const key = alias.toLowerCase()
      if (isBlank(alias) || taken.has(key)) return false
      taken.add(key)
      return true
    })
}
