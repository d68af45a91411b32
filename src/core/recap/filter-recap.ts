import type { RecapKind, RecapSections, Statement } from '#contract/recap/schemas.ts'
import { foundSections, gmSections, listSections, proseSections, sections } from '#contract/recap/sections.ts'
import { emptySections } from './fill-texts.ts'
import { groupParagraphs } from './group-paragraphs.ts'
import { keepScenes } from './split-scenes.ts'

export const joinTexts = (sentences: Statement[]) => sentences.map((sentence) => sentence.text).join(' ')

function filterText(
  whole: string,
  sentences: Statement[],
  filter: (sentences: Statement[]) => Statement[],
): { text: string; sentences: Statement[] } {
  const isCited = sentences.length > 0
  const all = isCited || whole === '' ? sentences : [{ text: whole, sources: [], confirmed: true }]
  const filtered = filter(all)
  if (filtered.length === all.length) return { text: whole, sentences }
  const kept = new Set(filtered)
  const paragraphs = groupParagraphs(whole, all).map((one) => one.filter((each) => kept.has(each)))
  const text = paragraphs.filter((one) => one.length > 0).map(joinTexts)
  return { text: text.join('\n\n'), sentences: isCited ? keepScenes(all, kept) : [] }
}

export function filterRecap(
  recap: RecapSections,
  isKept: (item: object) => boolean,
  filterSentences: (sentences: Statement[]) => Statement[],
): RecapSections {
  const proses = proseSections.map((key) => {
    const { sentences: list } = sections[key]
    const { text, sentences } = filterText(recap[key], recap[list], filterSentences)
    return { [key]: text, [list]: sentences }
  })
  const lists = [...listSections, ...foundSections].map((key) => ({
    [key]: recap[key].filter((item) => isKept(item)),
  }))
  const kept: RecapSections = Object.assign({ ...emptySections }, ...proses, ...lists)
  return {
    ...kept,
    title: isKept({ text: recap.title }) ? recap.title : '',
    keyEvents: numberEvents(kept.keyEvents),
  }
}

export const numberEvents = (events: RecapSections['keyEvents']): RecapSections['keyEvents'] =>
  events.map((event, index) => ({ ...event, number: index + 1 }))

export const omitGmParts = <T extends RecapSections>(recap: T): T => ({
  ...recap,
  ...Object.fromEntries(gmSections.map((key) => [key, []])),
})

type Item = { sources: unknown[]; confirmed?: boolean }

/** In highlights, an item with sources is only a guess of the built-in reader; an item without sources was written by a user. */
export function createReliableTest(kind: RecapKind | null): (item: Item) => boolean {
  return ({ sources, confirmed }) => confirmed !== false && (kind === 'narrative' || sources.length === 0)
}
