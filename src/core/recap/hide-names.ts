import type { RecapSections, Statement } from '#contract/recap/schemas.ts'
import { createTextFinder, type Found } from '#core/reading/language/find-texts.ts'
import { groupParagraphs } from './group-paragraphs.ts'

type NameFinder = (text: string) => Generator<Found>

/** Compares base letters only, ignoring case and marks. */
const foldLetter = (letter: string) => letter.toUpperCase().toLowerCase().normalize('NFD')

/** Normalizes blanks and apostrophes for comparison and records where each character was. */
function foldText(text: string): { folded: string; positions: number[] } {
  const signs: string[] = []
  const positions: number[] = []
  let at = 0
  let isAfterBlank = false
  for (const letter of text) {
    const isBlank = /\s/.test(letter)
    const folded = isBlank ? ' ' : /['\u2019\u02bc]/.test(letter) ? "'" : foldLetter(letter)
    if (!isBlank || !isAfterBlank) {
      signs.push(folded)
      for (let sign = 0; sign < folded.length; sign++) positions.push(at)
    }
    isAfterBlank = isBlank
    at += letter.length
  }
  return { folded: signs.join(''), positions: [...positions, text.length] }
}

const isInWord = (text: string, at: number, end: number) =>
  /[\p{L}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) ||
  /^[\p{L}\p{N}]/u.test(text.slice(end, end + 2))

/** Matches whole words, ignoring case, marks and line breaks; null if there are no names. */
function findNames(names: string[]): NameFinder | null {
  const wanted = names.filter((name) => name.trim().length > 1).map((name) => foldText(name.trim()).folded)
  if (wanted.length === 0) return null
  const find = createTextFinder(wanted)
  return function* findIn(text) {
    const { folded, positions } = foldText(text)
    for (const found of find(folded)) {
      const [at = 0, end = 0] = [positions[found.at], positions[found.end]]
      if (!isInWord(text, at, end)) yield { at, end }
    }
  }
}

function readTexts(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return Array.isArray(value) ? value.flatMap(readTexts) : []
}

const createItemTest = (find: NameFinder) => (item: object) =>
  Object.values(item)
    .flatMap(readTexts)
    .every((text) => find(text).next().done)

/** Returns a filter that drops recap items which mention a hidden name. */
export function createHiddenNameFilter(hidden: string[]): (item: object) => boolean {
  const find = findNames(hidden)
  return find ? createItemTest(find) : () => true
}

const joinTexts = (sentences: Statement[]) => sentences.map((sentence) => sentence.text).join(' ')

/** Searches the joined text, because "St. Corvin" may be split into two sentences. */
function filterSentences(sentences: Statement[], find: NameFinder): Statement[] {
  const found = [...find(joinTexts(sentences))].sort((a, b) => a.at - b.at)
  let [next, reached, end] = [0, 0, -1]
  return sentences.filter(({ text }) => {
    const start = end + 1
    end = start + text.length
    for (let name = found[next]; name && name.at < end; name = found[++next]) {
      reached = Math.max(reached, name.end)
    }
    return reached <= start
  })
}

/** Removes every sentence and item that mentions a hidden name, and renumbers the key events. */
export function hideNames(recap: RecapSections, hidden: string[]): RecapSections {
  const find = findNames(hidden)
  if (!find) return recap
  const isOpen = createItemTest(find)
  const filterText = (whole: string, sentences: Statement[]) => {
    const open = new Set(filterSentences(sentences, find))
    const paragraphs = groupParagraphs(whole, sentences).map((one) => one.filter((each) => open.has(each)))
    const text = paragraphs.filter((one) => one.length > 0).map(joinTexts)
    return { text: text.join('\n\n'), sentences: [...open] }
  }
  const summary = filterText(recap.summary, recap.summarySentences)
  const narrative = filterText(recap.detailedNarrative, recap.narrativeSentences)
  const atmosphere = filterText(recap.atmosphereAndTone, recap.atmosphereSentences)
  return {
    moments: recap.moments.filter(isOpen),
    summary: summary.text,
    summarySentences: summary.sentences,
    detailedNarrative: narrative.text,
    narrativeSentences: narrative.sentences,
    keyEvents: recap.keyEvents.filter(isOpen).map((event, index) => ({ ...event, number: index + 1 })),
    charactersInvolved: recap.charactersInvolved.filter(isOpen),
    locationsVisited: recap.locationsVisited.filter(isOpen),
    combatEncounters: recap.combatEncounters.filter(isOpen),
    itemsAndRewards: recap.itemsAndRewards.filter(isOpen),
    questProgress: recap.questProgress.filter(isOpen),
    importantDecisions: recap.importantDecisions.filter(isOpen),
    worldbuildingAndLore: recap.worldbuildingAndLore.filter(isOpen),
    mysteries: recap.mysteries.filter(isOpen),
    memorableMoments: recap.memorableMoments.filter(isOpen),
    atmosphereAndTone: atmosphere.text,
    atmosphereSentences: atmosphere.sentences,
    cliffhangers: recap.cliffhangers.filter(isOpen),
  }
}
