import { foldName } from '#core/reading/names/fold-name.ts'
import type { UnresolvedRecap } from '#core/recap/unresolved-recap.ts'
import { uniqueBy } from '#core/unique-by.ts'
import type { NoteCiter, NotedItem } from './cite-notes.ts'
import { questStatuses, type WorldAnswer } from './recap-answer.ts'

type World = Pick<UnresolvedRecap, keyof WorldAnswer>

export function composeWorld(citer: NoteCiter, answer: WorldAnswer): World {
  const { items } = citer
  /** Drops items whose name the notes do not support, and items that repeat the name of an earlier item. */
  const namedItems = <Answer extends { name: string; notes: number[] }, Item extends object>(
    answered: Answer[],
    write: (item: NotedItem, one: Answer) => Item,
  ) => {
    const named = items(answered, (item, one) => {
      const name = item.keepName(one.name)
      return name !== '' && { name, ...write(item, one) }
    })
    return uniqueBy(named, ({ name }) => foldName(name))
  }
  return {
    charactersInvolved: namedItems(answer.charactersInvolved, (item, one) => ({
      role: item.keep(one.role),
      class: item.keep(one.class),
      race: item.keep(one.race),
      appearance: item.keep(one.appearance),
      personality: item.keep(one.personality),
      significance: item.keep(one.significance),
      development: item.keep(one.development),
      relationships: item.keep(one.relationships),
      notableQuotes: item.keepQuotes(one.quotes),
      currentStatus: item.keep(one.currentStatus),
    })),
    locationsVisited: namedItems(answer.locationsVisited, (item, one) => ({
      type: item.keep(one.type),
      description: item.keep(one.description),
      significance: item.keep(one.significance),
      notableFeatures: item.keepAll(one.notableFeatures),
      encounters: item.keep(one.encounters),
      status: item.keep(one.status),
    })),
    itemsAndRewards: namedItems(answer.itemsAndRewards, (item, one) => ({
      rarity: item.keep(one.rarity),
      type: item.keep(one.type),
      description: item.keep(one.description),
      magicalProperties: item.keep(one.magicalProperties),
      obtainedFrom: item.keep(one.obtainedFrom),
      currentLocation: item.keep(one.currentLocation),
    })),
    questProgress: items(answer.questProgress, (item, one) => {
      const questName = item.keepTitle(one.questName)
      return (
        questName !== '' && {
          questName,
          status: item.keepJudgement(one.status, questStatuses),
          objectiveDetails: item.keep(one.objectiveDetails),
          progressMade: item.keep(one.progressMade),
          nextSteps: item.keep(one.nextSteps),
        }
      )
    }),
    importantDecisions: items(answer.importantDecisions, (item, one) => {
      const decisionPoint = item.keep(one.decisionPoint)
      return (
        decisionPoint !== '' && {
          decisionPoint,
          reasoning: item.keep(one.reasoning),
          consequences: item.keep(one.consequences),
        }
      )
    }),
    worldbuildingAndLore: items(answer.worldbuildingAndLore, (item, one) => {
      const details = item.keep(one.details)
      const subject = item.keepTitle(one.subject)
      return (
        details !== '' &&
        subject !== '' && {
          subject,
          category: item.keep(one.category),
          details,
          relevance: item.keep(one.relevance),
        }
      )
    }),
    mysteries: items(answer.mysteries, (item, one) => {
      const description = item.keep(one.description)
      const name = item.keepTitle(one.name)
      return description !== '' && name !== '' && { name, description, clues: item.keepAll(one.clues) }
    }),
    openThreads: answer.openThreads.flatMap((thread) =>
      citer.statements(thread).map(({ text, segmentIds }) => ({ text, kind: thread.kind, segmentIds })),
    ),
    contradictions: answer.contradictions.flatMap((one) =>
      citer.statements(one).map(({ text, segmentIds }) => ({ text, segmentIds })),
    ),
  }
}
