import { createHash } from 'node:crypto'
import { constants, cpSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { v7 } from 'uuid'
import { foldName } from '#core/fold-name.ts'
import { connectEmbedded } from '#server/db/connection.ts'
import { readMigrations } from '#server/db/migrate.ts'
import { tokens } from '#server/db/schema-accounts.ts'
import { wikiEntries } from '#server/db/schema-wiki.ts'
import { makeInstallation } from './make-installation.ts'
import { makeCampaign } from './wiki-campaign.ts'

const rowsPerInsert = 1_000

type Access = { token: string; campaignId: string }

const cache = path.join(import.meta.dirname, '../../.cache/bench')
const farFuture = new Date('2100-01-01')

/** A change to the generator or a new migration changes the path, so that a new wiki is made. */
function cachePath(entryCount: number): string {
  const hash = createHash('sha256').update(JSON.stringify(readMigrations().at(-1)))
  for (const maker of ['wiki-campaign.ts', 'prepare-wiki.ts']) {
    hash.update(readFileSync(path.join(import.meta.dirname, maker)))
  }
  return path.join(cache, `${entryCount}-${hash.digest('hex').slice(0, 16)}`)
}

/** Writes the wiki directly to the database, because API calls would take hours. */
async function makeWiki(dataDir: string, entryCount: number): Promise<Access> {
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
  // A running server also does this, once a day.
  await connection.db.execute(sql`vacuum analyze`)
  await connection.db.update(tokens).set({ expiresAt: farFuture })
  await connection.close()
  return { token, campaignId }
}

/** Creating the wiki takes minutes, so it is cached. */
export async function prepareWiki(dataDir: string, entryCount: number): Promise<Access> {
  const cached = cachePath(entryCount)
  if (!existsSync(cached)) {
    const making = `${cached}.${process.pid}`
    const access = await makeWiki(path.join(making, 'data'), entryCount)
    writeFileSync(path.join(making, 'access.json'), JSON.stringify(access))
    // A concurrent run may have created the cached folder meanwhile.
    if (existsSync(cached)) rmSync(making, { recursive: true })
    else renameSync(making, cached)
  }
  cpSync(path.join(cached, 'data'), dataDir, { recursive: true, mode: constants.COPYFILE_FICLONE })
  return JSON.parse(readFileSync(path.join(cached, 'access.json'), 'utf8'))
}
