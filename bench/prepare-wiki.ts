import path from 'node:path'
import { v7 } from 'uuid'
import { foldName } from '#core/language/fold-name.ts'
import { connectEmbedded } from '#server/db/connection.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { indexUnindexed } from '#server/wiki/index-unindexed.ts'
import { makeInstallation } from './make-installation.ts'
import { makeCampaign } from './wiki-campaign.ts'

const rowsPerInsert = 1_000

/** A game master with a campaign, its wiki written straight into the database: it would take hours by hand. */
export async function prepareWiki(
  dataDir: string,
  entryCount: number,
): Promise<{ token: string; campaignId: string }> {
  const { token, campaignId } = await makeInstallation({ DATA_DIR: dataDir })
  const connection = connectEmbedded({ folder: path.join(dataDir, 'database') }, (error) => {
    throw error
  })
  const now = new Date()
  const rows = makeCampaign(entryCount).map((entry) => ({
    ...entry,
    id: v7(),
    campaignId,
    foldedName: foldName(entry.name),
    createdAt: now,
    updatedAt: now,
  }))
  for (let at = 0; at < rows.length; at += rowsPerInsert) {
    await connection.db.insert(wikiEntries).values(rows.slice(at, at + rowsPerInsert))
  }
  await indexUnindexed({ db: connection.db })
  await connection.close()
  return { token, campaignId }
}
