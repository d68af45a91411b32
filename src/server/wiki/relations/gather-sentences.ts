import { setImmediate as pause } from 'node:timers/promises'
import type { WikiArticle } from '#contract/wiki/schemas.ts'
import { forEachSlice } from '#core/for-each-slice.ts'
import { createPlayerFilter } from '#core/recap/select-for-players.ts'
import { buildLinkIndex } from '#core/wiki/links/link-names.ts'
import { type Connection, createConnector, type NamedEntry } from '#core/wiki/relations/connect-entries.ts'
import { readDescription, readFact, readLine, type Said } from '#core/wiki/relations/said-sentence.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { listArticles } from '#server/wiki/entries/article-store.ts'
import { prepareHidden } from '#server/wiki/hidden.ts'
import { presentArticle } from '#server/wiki/present.ts'
import { listSessionNumbers, type SharedLine } from './relation-store.ts'

type Db = Pick<Deps, 'db'>

/** Sentences per slice; a slice takes a few milliseconds. */
const sentencesAtOnce = 200

function readArticle({ id, description, facts }: WikiArticle, numbers: ReadonlyMap<string, number>): Said[] {
  const accepted = facts.filter(({ status }) => status === 'accepted')
  return [...accepted.flatMap((fact) => readFact(fact, id, numbers)), ...readDescription(description, id)]
}

/** Players get no sentence that names something hidden or rests on a line about it. */
async function selectOpen(deps: Db, { campaignId, role }: CampaignAccess, said: Said[]): Promise<Said[]> {
  if (role === 'gm') return said
  const findHidden = await prepareHidden(deps, campaignId)
  const isOpen = createPlayerFilter(await findHidden(said.flatMap(({ sources }) => sources)))
  return said.filter(isOpen)
}

/** Connects `entries` by the texts of the entries `ids` and by these lines. The strongest connection comes first. */
export async function connect(
  deps: Db,
  access: CampaignAccess,
  entries: NamedEntry[],
  { ids, lines }: { ids: string[]; lines: SharedLine[] },
): Promise<Connection[]> {
  const rows = await listArticles(deps.db, access.campaignId, ids, access.role)
  const numbers = await listSessionNumbers(deps.db, access.campaignId)
  const written = rows
    .map((row) => presentArticle(row, row.facts, access.role))
    .flatMap((article) => readArticle(article, numbers))
  const spoken = lines.flatMap(({ text, source, session }) => readLine(text, source, session))
  const connector = createConnector(buildLinkIndex(entries), entries)
  const open = await selectOpen(deps, access, [...written, ...spoken])
  await forEachSlice(open, sentencesAtOnce, pause, connector.add)
  return connector.list()
}
