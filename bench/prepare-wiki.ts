import path from 'node:path'
import { v7 } from 'uuid'
import { foldName } from '#core/language/fold-name.ts'
import { connectEmbedded } from '#server/db/connection.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { startServer } from '#server/test-process.ts'
import { indexUnindexed } from '#server/wiki/index-unindexed.ts'
import { makeCampaign } from './wiki-campaign.ts'

const rowsPerInsert = 1_000

/** A game master with a campaign, its wiki written straight into the database: it would take hours by hand. */
export async function prepareWiki(
  dataDir: string,
  entryCount: number,
): Promise<{ token: string; campaignId: string }> {
  const server = await startServer({ DATA_DIR: dataDir })
  const post = async (url: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}${url}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { token: string; campaign: { id: string } }
  }
  const person = { username: 'Bench', email: 'bench@example.org', password: 'lantern' }
  const { token } = await post('/api/users/register', person)
  const { campaign } = await post('/api/campaign', { name: 'Bench' }, token)
  await server.kill('SIGTERM')

  const connection = connectEmbedded({ folder: path.join(dataDir, 'database') }, (error) => {
    throw error
  })
  const now = new Date()
  const rows = makeCampaign(entryCount).map((entry) => ({
    ...entry,
    id: v7(),
    campaignId: campaign.id,
    foldedName: foldName(entry.name),
    createdAt: now,
    updatedAt: now,
  }))
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    await connection.db.insert(wikiEntries).values(rows.slice(at, at + rowsPerInsert))
  }
  await indexUnindexed({ db: connection.db })
  await connection.close()
  return { token, campaignId: campaign.id }
}
