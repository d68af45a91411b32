import type { Source } from '#contract/source.ts'
import {
  type ArticleSentence,
  type ArticleSubject,
  chooseFacts,
  chooseSubjects,
} from '#core/wiki/choose-subjects.ts'
import type { ExtractedEntity } from '#core/wiki/extracted-entity.ts'
import { readSettings } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { listHiddenCategories } from '#server/wiki/category-store.ts'
import { type EntryRow, listFactsOf, listHiddenEntries } from '#server/wiki/store.ts'
import { isWritableByRuns, matchEntities } from './write-entities.ts'

/** Sentences of a description, each with the sources of the facts that it is based on. */
export type WrittenDescription = { text: string; sources: Source[] }[]

type DescriptionPlan = ArticleSubject & { factSources: Source[][] }

export type RunSession = { campaignId: string; sessionId: string; sources: Map<string, Source> }

/**
 * Includes facts of other sessions. Leaves out hidden entries, because the model writes several descriptions at once and could mix
 * hidden facts into visible ones.
 */
export async function planDescriptions(
  deps: Pick<Deps, 'db'>,
  { campaignId, sessionId, sources }: RunSession,
  entities: ExtractedEntity[],
): Promise<DescriptionPlan[]> {
  const settings = await readSettings(deps, campaignId)
  const hiddenCategories = new Set(await listHiddenCategories(deps.db, campaignId))
  const hiddenIds = new Set((await listHiddenEntries(deps.db, campaignId)).map(({ id }) => id))
  const canHaveNewArticle = (entry: EntryRow | undefined) =>
    !entry || (settings?.acceptsFacts === true && isWritableByRuns(entry) && !hiddenIds.has(entry.id))
  const matches = (await matchEntities(deps.db, campaignId, entities)).filter(
    ({ entry, entity: { category } }) => canHaveNewArticle(entry) && !hiddenCategories.has(category),
  )
  const earlier = await listFactsOf(
    deps.db,
    matches.flatMap(({ entry }) => entry?.id ?? []),
  )
  // Leaves out the facts of this session, because this run writes them again.
  const isEarlier = (fact: (typeof earlier)[number]) =>
    fact.status === 'accepted' && !fact.isDescriptionSentence && fact.sessionId !== sessionId
  const factsOf = Map.groupBy(earlier.filter(isEarlier), ({ entryId }) => entryId)
  const plans = matches.map(({ entity, entry }): DescriptionPlan => {
    const known = (entry && factsOf.get(entry.id)) ?? []
    const fresh = entity.facts
      .filter(({ isConfirmed }) => isConfirmed !== false)
      .map(({ text, segmentIds }) => ({ text, sources: segmentIds.flatMap((id) => sources.get(id) ?? []) }))
    const facts = chooseFacts([...known, ...fresh])
    return {
      name: entity.name,
      aliases: entity.aliases,
      category: entity.category,
      facts: facts.map(({ text }) => text),
      factSources: facts.map((fact) => fact.sources),
    }
  })
  return chooseSubjects(plans).flatMap((index) => plans[index] ?? [])
}

export function citeDescriptions(
  plans: DescriptionPlan[],
  descriptions: ArticleSentence[][],
): Map<string, WrittenDescription> {
  return new Map(
    plans.map(({ name, factSources }, index) => [
      name,
      (descriptions[index] ?? []).map(({ text, facts }) => ({
        text,
        sources: facts.toSorted((a, b) => a - b).flatMap((number) => factSources[number - 1] ?? []),
      })),
    ]),
  )
}
