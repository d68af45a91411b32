import { foldName } from '#core/fold-name.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { questStatuses, type SectionsAnswer } from '#core/reading/questions/ask-sections.ts'
import { type TellAnswer, urgencies } from '#core/reading/questions/ask-tell.ts'
import type { Sentence } from '#core/reading/questions/prompt.ts'
import { tidyText } from '#core/reading/transcript/tidy-text.ts'
import { writeQuote } from '#core/recap/letter/choose-quotes.ts'
import { uniqueBy } from '#core/unique-by.ts'
import type { Seat } from '../transcript/find-seats.ts'
import type { UnresolvedRecap } from '../unresolved-recap.ts'
import type { CheckedSentence, Passage } from './check-sentences.ts'
import type { QuoteFinder } from './find-quotes.ts'

/** Called once for each passage, always in the same order; returns it as it is to be shown. */
export type Visit = (passage: Passage) => Passage

export type RecapAnswers = { tell: TellAnswer; sections: SectionsAnswer }

const titleLength = 120
const itemsKept = 60

type Cited = { segmentIds: string[]; confirmed: boolean }
type Quote = { text: string; speaker: string; title: string; why: string; line: number }

const join = (statements: { text: string }[]) => statements.map(({ text }) => text).join(' ')
const tidyTitle = (title: string) => tidyText(title, titleLength).replace(/^["\u201c]|["\u201d.]+$/g, '')

/** Returns the character who says a line, or the speaker that the model names where the game master speaks for many. */
function nameSpeaker(answered: string, line: SpokenLine | undefined, seats: Seat[]): string {
  const name = tidyText(answered, 80)
  const seat = seats.find(({ speaker }) => speaker === line?.speaker)
  const isSame = (one: string) =>
    foldName(one) === foldName(name) || foldName(one).split(' ').includes(foldName(name))
  if (!seat) return name
  if (!seat.isGameMaster) return seat.characters.find(isSame) ?? seat.characters[0] ?? name
  const isPlayed = seats.some(({ characters }) => characters.some(isSame))
  return isPlayed ? '' : name
}

function listQuotes(
  { quotes }: TellAnswer,
  finder: QuoteFinder,
  lines: SpokenLine[],
  seats: Seat[],
): Quote[] {
  const found = quotes.slice(0, itemsKept).flatMap((quote): Quote[] => {
    const text = tidyText(quote.text).replace(/^["\u201c](.*)["\u201d]$/su, '$1')
    const line = finder.findLine(text, quote.lines)
    if (line === null) return []
    const speaker = nameSpeaker(quote.speaker, lines[line - 1], seats)
    return [{ text, speaker, title: tidyTitle(quote.title), why: tidyText(quote.why, 200), line }]
  })
  return uniqueBy(found, ({ text }) => foldName(text))
}

export type ComposeInput = {
  lines: SpokenLine[]
  seats: Seat[]
  quotes: QuoteFinder
  alsoMentioned: UnresolvedRecap['alsoMentioned']
}

/** Fills the recap from the answers, passage by passage. */
export function composeRecap(
  { tell, sections }: RecapAnswers,
  input: ComposeInput,
  visit: Visit,
): UnresolvedRecap {
  const { lines, seats } = input
  const cite = (numbers: number[]) => [
    ...new Set(numbers.toSorted((a, b) => a - b).flatMap((number) => lines[number - 1]?.id ?? [])),
  ]
  const toStatement = ({ text, lines: cited, isConfirmed = true }: CheckedSentence) => ({
    text,
    segmentIds: cite(cited),
    confirmed: isConfirmed,
  })
  const passage = (label: string, sentences: Sentence[]) =>
    visit({ label, sentences }).sentences.map(toStatement)

  /** Visits the fields of items one by one. Drops an item without any of them. */
  function items<Item extends { lines: number[] }, Key extends keyof Item & string, Written extends object>(
    describe: (item: Item) => string,
    answered: Item[],
    keys: readonly Key[],
    write: (text: Record<Key, string>, item: Item) => Written,
  ): (Written & Cited)[] {
    return answered.slice(0, itemsKept).flatMap((item) => {
      const texts: Partial<Record<Key, string>> = {}
      const cited: CheckedSentence[] = []
      for (const key of keys) {
        const text = String(item[key])
        const shown = visit({ label: `${describe(item)}, ${key}`, sentences: [{ text, lines: item.lines }] })
          .sentences[0]
        texts[key] = shown?.text ?? ''
        if (shown) cited.push(shown)
      }
      const written = write(texts as Record<Key, string>, item)
      if (cited.length === 0) return []
      return [
        {
          ...written,
          segmentIds: cite(cited.flatMap((one) => one.lines)),
          confirmed: cited.every(({ isConfirmed }) => isConfirmed !== false),
        },
      ]
    })
  }
  const list = (texts: string[]) =>
    texts
      .slice(0, 12)
      .map((text) => tidyText(text, 120))
      .filter((text) => text !== '')
  const visitList = (label: string, texts: string[], cited: number[]) =>
    passage(
      label,
      texts.slice(0, 12).map((text) => ({ text, lines: cited })),
    ).map(({ text }) => text)
  const word = (text: string, allowed: readonly string[]) => {
    const tidy = tidyText(text).toLowerCase()
    return allowed.includes(tidy) ? tidy : ''
  }

  const quotes = listQuotes(tell, input.quotes, lines, seats)
  const summarySentences = passage('opening', tell.opening)
  const narrative: (ReturnType<typeof toStatement> & { scene?: string })[][] = []
  const keyEvents: UnresolvedRecap['keyEvents'] = []
  for (const scene of tell.scenes.slice(0, itemsKept)) {
    const title = tidyTitle(scene.title)
    const [turn] = passage(`turn of ${title}`, [scene.turn])
    const told = scene.paragraphs
      .map((sentences) => passage('', sentences))
      .filter(({ length }) => length > 0)
    const first = told[0]?.[0]
    if (!first) continue
    told[0]?.splice(0, 1, { ...first, scene: title } as typeof first)
    narrative.push(...told)
    if (turn)
      keyEvents.push({
        number: keyEvents.length + 1,
        title,
        description: turn.text,
        keyDialogue: [],
        consequences: '',
        segmentIds: turn.segmentIds,
        confirmed: turn.confirmed,
      })
  }
  const also = passage('also', tell.also)
  const cliffhangers = items(
    ({ title }) => `until next time ${title}`,
    tell.untilNextTime,
    ['text', 'stakes'],
    ({ text, stakes }, one) => ({
      title: tidyTitle(one.title),
      situation: text,
      urgency: word(one.urgency, urgencies),
      stakes,
    }),
  )
  const openThreads = tell.openThreads
    .slice(0, itemsKept)
    .flatMap((thread) =>
      passage('open', [thread]).map(({ text, segmentIds }) => ({ text, segmentIds, kind: thread.kind })),
    )
  const itemsAndRewards = items(
    ({ name }) => `treasure ${name}`,
    tell.treasure,
    ['text', 'magic'],
    ({ text, magic }, { name, type, from, holder }) => ({
      name: tidyText(name, 120),
      rarity: '',
      type: tidyText(type, 80),
      description: text,
      magicalProperties: magic,
      obtainedFrom: tidyText(from, 120),
      currentLocation: tidyText(holder, 120),
    }),
  )
  const atmosphereSentences = passage('mood', tell.atmosphere)

  const combatEncounters = items(
    ({ name }) => `fight ${name}`,
    sections.fights,
    ['outcome', 'trigger', 'significance'],
    (texts, { name, place, duration, enemies, moments, lines: cited }) => ({
      ...texts,
      name: tidyTitle(name),
      enemies: list(enemies),
      location: tidyText(place, 200),
      keyMoments: visitList(`fight ${name}, moment`, moments, cited),
      duration: tidyText(duration, 200),
    }),
  )
  const importantDecisions = items(
    () => 'decision',
    sections.decisions,
    ['decision', 'reasons', 'consequences'],
    ({ decision, reasons, consequences }) => ({ decisionPoint: decision, reasoning: reasons, consequences }),
  )
  const questProgress = items(
    ({ name }) => `quest ${name}`,
    sections.quests,
    ['progress', 'objective', 'next'],
    (texts, { name, status }) => ({
      questName: tidyText(name, 120),
      status: word(status, questStatuses),
      objectiveDetails: texts.objective,
      progressMade: texts.progress,
      nextSteps: texts.next,
    }),
  )
  const mysteries = items(
    ({ name }) => `mystery ${name}`,
    sections.mysteries,
    ['description'],
    ({ description }, { name, clues, lines: cited }) => ({
      name: tidyText(name, 120),
      description,
      clues: visitList(`mystery ${name}, clue`, clues, cited),
    }),
  )
  const worldbuildingAndLore = items(
    ({ subject }) => `lore ${subject}`,
    sections.lore,
    ['details', 'relevance'],
    (texts, { subject, category }) => ({
      subject: tidyText(subject, 120),
      category: tidyText(category, 60),
      ...texts,
    }),
  )
  const charactersInvolved = items(
    ({ name }) => `character ${name}`,
    sections.characters,
    ['significance', 'role', 'appearance', 'personality', 'development', 'relationships', 'status'],
    ({ status, ...texts }, one) => {
      const name = tidyText(one.name, 120)
      return {
        ...texts,
        name,
        class: tidyText(one.class, 80),
        race: tidyText(one.race, 80),
        notableQuotes: [],
        currentStatus: status,
      }
    },
  )
  const locationsVisited = items(
    ({ name }) => `place ${name}`,
    sections.places,
    ['description', 'significance', 'encounters', 'status'],
    (texts, { name, type, features }) => ({
      ...texts,
      name: tidyText(name, 120),
      type: tidyText(type, 80),
      notableFeatures: list(features),
    }),
  )
  const previouslySentences = passage('previously', sections.previously)
  const contradictions = passage('contradiction', sections.contradictions)

  return {
    title: tidyTitle(tell.title),
    summary: join(summarySentences),
    summarySentences,
    detailedNarrative: narrative.map(join).join('\n\n'),
    narrativeSentences: narrative.flat(),
    asides: also.filter(({ confirmed }) => confirmed),
    keyEvents,
    charactersInvolved: uniqueBy(charactersInvolved, ({ name }) => foldName(name)),
    locationsVisited: uniqueBy(locationsVisited, ({ name }) => foldName(name)),
    combatEncounters,
    itemsAndRewards: uniqueBy(itemsAndRewards, ({ name }) => foldName(name)),
    questProgress,
    importantDecisions,
    worldbuildingAndLore,
    mysteries,
    memorableMoments: quotes.map(({ line, title, why, ...quote }) => ({
      title: title || quote.speaker,
      quote: writeQuote(quote),
      significance: why,
      segmentIds: cite([line]),
      confirmed: true,
    })),
    atmosphereAndTone: join(atmosphereSentences),
    atmosphereSentences,
    cliffhangers,
    openThreads,
    contradictions: contradictions.map(({ text, segmentIds }) => ({ text, segmentIds })),
    previously: join(previouslySentences),
    previouslySentences,
    alsoMentioned: input.alsoMentioned,
  }
}
