import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import * as z from 'zod/mini'
import type { Db } from '#server/db/connection.ts'
import { settings } from '#server/db/schema-accounts.ts'
import type { Deps } from '#server/deps.ts'

const lastBackup = z.object({ rowsAt: z.iso.datetime() })

const noteOf = (dataDir: string) => path.join(dataDir, 'last-backup.json')

const isNote = eq(settings.key, 'lastBackup')

/**
 * Returns null if no backup was noted or the note is damaged. The noted backup may have been deleted since. With `db`, the note is read from
 * the database instead of the data folder, because the backup may have run on another machine.
 */
export async function readLastBackup(
  dataDir: string,
  log: Pick<Deps['log'], 'warn'>,
  db: Db | null = null,
): Promise<Date | null> {
  const [row] = db ? await db.select().from(settings).where(isNote) : []
  const text = db ? (row?.value ?? null) : await readFile(noteOf(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return new Date(lastBackup.parse(JSON.parse(text)).rowsAt)
  } catch (error) {
    log.warn({ err: error }, 'The note of the last backup is damaged')
    return null
  }
}

/** Notes the backup in the database, for `readLastBackup` on other machines. */
export async function noteBackupInDatabase(db: Db, madeAt: Date): Promise<void> {
  const value = JSON.stringify({ rowsAt: madeAt })
  await db
    .insert(settings)
    .values({ key: 'lastBackup', value })
    .onConflictDoUpdate({ target: settings.key, set: { value } })
}

export async function noteBackup(dataDir: string, madeAt: Date): Promise<void> {
  await writeFile(`${noteOf(dataDir)}.new`, JSON.stringify({ rowsAt: madeAt }))
  await rename(`${noteOf(dataDir)}.new`, noteOf(dataDir))
}
