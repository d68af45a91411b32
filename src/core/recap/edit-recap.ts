import type { RecapEdit } from '#contract/recap/recap-edit.ts'
import type { RecapReview } from '#contract/recap/review.ts'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { gmSections, listSections, proseSections, sections } from '#contract/recap/sections.ts'
import type { Source } from '#contract/source.ts'
import { fillTextsFromMoments } from './fill-texts.ts'
import { filterRecap, numberEvents } from './filter-recap.ts'
import { keepCitations } from './keep-citations.ts'
import { restoreScenes } from './split-scenes.ts'

type Cited = { sources: Source[] }

export function listSources(sections: RecapSections): Source[] {
  return Object.values(sections)
    .flatMap<Cited>((value) => (typeof value === 'string' ? [] : value))
    .flatMap(({ sources }) => sources)
}

/** Accepts only sources that the recap already has, so that an edit cannot invent evidence. */
export function editRecap(before: RecapSections, edit: RecapEdit): RecapSections {
  const known = new Map(listSources(before).map((one) => [one.segmentId, one]))
  const cite = <T extends Cited>(item: T): T => {
    const ids = new Set(item.sources.map(({ segmentId }) => segmentId))
    // No link is stored, because the entry is found by name whenever the recap is read.
    const unlinked = 'entryId' in item ? { ...item, entryId: null } : item
    return { ...unlinked, sources: [...ids].flatMap((id) => known.get(id) ?? []) }
  }
  const stars = new Map(edit.moments?.map(({ id, starred }) => [id, starred]))
  const filled = fillTextsFromMoments(before)
  const proses = proseSections.map((key) => {
    const { sentences: list } = sections[key]
    const [text, shown] = [edit[key], filled[list]]
    return text === undefined
      ? {}
      : { [key]: text, [list]: restoreScenes(shown, text, keepCitations(text, shown)) }
  })
  const lists = listSections.map((key) => {
    const items: Cited[] | undefined = edit[key]
    return items ? { [key]: items.map(cite) } : {}
  })
  const edited: RecapSections = Object.assign({}, before, ...proses, ...lists)
  return {
    ...edited,
    moments: before.moments.map((one) => ({ ...one, starred: stars.get(one.id) ?? one.starred })),
    ...(edit.keyEvents ? { keyEvents: numberEvents(edited.keyEvents) } : {}),
  }
}

/** Open threads on the home of a campaign also come from quests and mysteries. */
const removable: readonly string[] = [...gmSections, 'questProgress', 'mysteries']

/** Returns null if there is no such item or the verdict does not apply to it. */
export function reviewRecap(
  recap: RecapSections,
  { section, position, verdict }: Omit<RecapReview, 'version'>,
): RecapSections | null {
  const items: { sources: Source[]; confirmed?: boolean }[] = recap[section]
  const item = items[position]
  const isUnconfirmed = item?.confirmed === false
  if (!item || !(isUnconfirmed || (verdict === 'remove' && removable.includes(section)))) return null
  if (verdict === 'confirm') {
    return { ...recap, [section]: items.with(position, { ...item, confirmed: true }) }
  }
  const isKept = (one: object) => one !== item
  return filterRecap(recap, isKept, (sentences) => sentences.filter(isKept))
}
