import type { Source } from '#contract/source.ts'
import type { Fact } from '#contract/wiki/schemas.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listArticles } from '#server/wiki/entries/article-store.ts'
import { presentArticle } from '#server/wiki/present.ts'
import { countMentionLines, listMentionLines, type MentionedEntry } from './mention-store.ts'

type Mentions = { heard: Source[]; facts: Pick<Fact, 'text' | 'sources'>[] }

/** Reads lines and accepted facts only for the mentioned entries that `choose` selects. */
export async function listMentioned<T extends MentionedEntry>(
  deps: Pick<Deps, 'db'>,
  { campaignId, role }: CampaignAccess,
  choose: (counted: MentionedEntry[]) => T[],
): Promise<(T & Mentions)[]> {
  const chosen = choose(await countMentionLines(deps.db, campaignId, role))
  const ids = chosen.map(({ id }) => id)
  const linesOf = await listMentionLines(deps.db, ids)
  const articles = await listArticles(deps.db, campaignId, ids, role)
  const factsOf = new Map(
    articles.map((article) => [article.entry.id, presentArticle(article, article.facts, role).facts]),
  )
  return chosen.map((entry) => ({
    ...entry,
    heard: linesOf.get(entry.id) ?? [],
    facts: (factsOf.get(entry.id) ?? [])
      .filter(({ status }) => status === 'accepted')
      .map(({ text, sources }) => ({ text, sources })),
  }))
}
