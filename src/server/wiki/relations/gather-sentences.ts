import { setImmediate as pause } from 'node:timers/promises'
import type { Source } from '#contract/source.ts'
import { relationLimits } from '#contract/wiki/relations.ts'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { forEachSlice } from '#core/for-each-slice.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import {
  type Connection,
  createConnector,
  type NamedEntry,
  readDescription,
  readFact,
  readLine,
  type Said,
} from '#core/wiki/relations/connect-entries.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listArticles } from '#server/wiki/entries/article-store.ts'
import { readReaderFilter } from '#server/wiki/hidden.ts'
import { presentArticle } from '#server/wiki/present.ts'
import { listSessionNumbers, type SharedLine } from './relation-store.ts'

type Db = Pick<Deps, 'db'>

/** Batch sizes. Each batch blocks the server for a few milliseconds. */
const articlesAtOnce = 10
const textsAtOnce = 50

/** `split` returns the sentences of the text. Texts are split in batches, because splitting all at once would block the server. */
type Text = { sources: Source[]; split: () => Said[] }

function listTexts({ id, description, facts }: WikiArticle, numbers: ReadonlyMap<string, number>): Text[] {
  const accepted = facts.filter(({ status }) => status === 'accepted').slice(0, relationLimits.facts)
  return [
    ...accepted.map((fact) => ({ sources: fact.sources, split: () => readFact(fact, id, numbers) })),
    { sources: [], split: () => readDescription(description, id) },
  ]
}

/** Finds connections between `entries` in `lines` and in the articles with these `ids`. Returns the strongest first. */
export async function connect(
  deps: Db,
  access: CampaignAccess,
  entries: NamedEntry[],
  { ids, lines }: { ids: string[]; lines: SharedLine[] },
): Promise<Connection[]> {
  const rows = await listArticles(deps.db, access.campaignId, ids, access.role)
  const numbers = await listSessionNumbers(deps.db, access.campaignId)
  const texts: Text[] = []
  await forEachSlice(rows, articlesAtOnce, pause, (slice) => {
    for (const row of slice) texts.push(...listTexts(presentArticle(row, row.facts, access.role), numbers))
  })
  for (const { text, source, session } of lines) {
    texts.push({ sources: [source], split: () => readLine(text, source, session) })
  }
  const cited = texts.flatMap(({ sources }) => sources)
  const isVisible = await readReaderFilter(deps, access, cited)
  const connector = createConnector(buildLinkIndex(entries), entries)
  await forEachSlice(texts, textsAtOnce, pause, (slice) =>
    connector.add(slice.flatMap(({ split }) => split()).filter(isVisible)),
  )
  return connector.list()
}
