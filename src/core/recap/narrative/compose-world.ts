import { foldName } from '#core/language/fold-name.ts'
import type { RecapDraft } from '../recap-draft.ts'
import type { NoteCiter } from './cite-notes.ts'
import { questStatuses, type WorldAnswer } from './recap-answer.ts'

type World = Pick<RecapDraft, keyof WorldAnswer>

/** Drops further items with a name already used. */
function dropDuplicates<T extends { name: string }>(items: T[]): T[] {
  const names = items.map((item) => foldName(item.name))
  return items.filter((_, index) => names.indexOf(names[index] ?? '') === index)
}

function writeCharacters(citer: NoteCiter, answer: WorldAnswer): World['charactersInvolved'] {
  return answer.charactersInvolved.flatMap((one) => {
    const item = citer.item(one.notes)
    const name = item?.keepName(one.name) ?? ''
    if (!item || name === '') return []
    return [
      {
        name,
        role: item.keep(one.role),
        class: item.keep(one.class),
        race: item.keep(one.race),
        appearance: item.keep(one.appearance),
        personality: item.keep(one.personality),
        significance: item.keep(one.significance),
        development: item.keep(one.development),
        relationships: item.keep(one.relationships),
        notableQuotes: item.keepQuotes(one.notableQuotes),
        currentStatus: item.keep(one.currentStatus),
        segmentIds: item.cite(),
      },
    ]
  })
}

function writeLocations(citer: NoteCiter, answer: WorldAnswer): World['locationsVisited'] {
  return answer.locationsVisited.flatMap((one) => {
    const item = citer.item(one.notes)
    const name = item?.keepName(one.name) ?? ''
    if (!item || name === '') return []
    return [
      {
        name,
        type: item.keep(one.type),
        description: item.keep(one.description),
        significance: item.keep(one.significance),
        notableFeatures: item.keepAll(one.notableFeatures),
        encounters: item.keep(one.encounters),
        status: item.keep(one.status),
        segmentIds: item.cite(),
      },
    ]
  })
}

function writeItems(citer: NoteCiter, answer: WorldAnswer): World['itemsAndRewards'] {
  return answer.itemsAndRewards.flatMap((one) => {
    const item = citer.item(one.notes)
    const name = item?.keepName(one.name) ?? ''
    if (!item || name === '') return []
    return [
      {
        name,
        rarity: item.keep(one.rarity),
        type: item.keep(one.type),
        description: item.keep(one.description),
        magicalProperties: item.keep(one.magicalProperties),
        obtainedFrom: item.keep(one.obtainedFrom),
        currentLocation: item.keep(one.currentLocation),
        segmentIds: item.cite(),
      },
    ]
  })
}

function writeQuests(citer: NoteCiter, answer: WorldAnswer): World['questProgress'] {
  return answer.questProgress.flatMap((one) => {
    const item = citer.item(one.notes)
    const questName = item?.keepTitle(one.questName) ?? ''
    if (!item || questName === '') return []
    return [
      {
        questName,
        status: item.keepJudgement(one.status, questStatuses),
        objectiveDetails: item.keep(one.objectiveDetails),
        progressMade: item.keep(one.progressMade),
        nextSteps: item.keep(one.nextSteps),
        segmentIds: item.cite(),
      },
    ]
  })
}

function writeDecisions(citer: NoteCiter, answer: WorldAnswer): World['importantDecisions'] {
  return answer.importantDecisions.flatMap((one) => {
    const item = citer.item(one.notes)
    const decisionPoint = item?.keep(one.decisionPoint) ?? ''
    if (!item || decisionPoint === '') return []
    return [
      {
        decisionPoint,
        reasoning: item.keep(one.reasoning),
        consequences: item.keep(one.consequences),
        segmentIds: item.cite(),
      },
    ]
  })
}

function writeLore(citer: NoteCiter, answer: WorldAnswer): World['worldbuildingAndLore'] {
  return answer.worldbuildingAndLore.flatMap((one) => {
    const item = citer.item(one.notes)
    const details = item?.keep(one.details) ?? ''
    const subject = item?.keepTitle(one.subject) ?? ''
    if (!item || details === '' || subject === '') return []
    return [
      {
        subject,
        category: item.keep(one.category),
        details,
        relevance: item.keep(one.relevance),
        segmentIds: item.cite(),
      },
    ]
  })
}

function writeMysteries(citer: NoteCiter, answer: WorldAnswer): World['mysteries'] {
  return answer.mysteries.flatMap((one) => {
    const item = citer.item(one.notes)
    const description = item?.keep(one.description) ?? ''
    const name = item?.keepTitle(one.name) ?? ''
    if (!item || description === '' || name === '') return []
    return [{ name, description, clues: item.keepAll(one.clues), segmentIds: item.cite() }]
  })
}

/** Builds the world half of a recap, keeping only texts their notes support. */
export function composeWorld(citer: NoteCiter, answer: WorldAnswer): World {
  return {
    charactersInvolved: dropDuplicates(writeCharacters(citer, answer)),
    locationsVisited: dropDuplicates(writeLocations(citer, answer)),
    itemsAndRewards: dropDuplicates(writeItems(citer, answer)),
    questProgress: writeQuests(citer, answer),
    importantDecisions: writeDecisions(citer, answer),
    worldbuildingAndLore: writeLore(citer, answer),
    mysteries: writeMysteries(citer, answer),
  }
}
