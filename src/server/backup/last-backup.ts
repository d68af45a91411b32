import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

const moment = z.nullable(z.iso.datetime())
const lastBackup = z.object({ rowsAt: moment, recordingsAt: moment })

const noteOf = (dataDir: string) => path.join(dataDir, 'last-backup.json')

/**
 * When all that people wrote was last backed up, and when their recordings were; null: never. Whether the backups are still
 * there, nobody can know.
 */
export async function readLastBackup(
  dataDir: string,
): Promise<{ rowsAt: Date | null; recordingsAt: Date | null }> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch(() => 'null')
  const parsed = lastBackup.safeParse(JSON.parse(text))
  const { rowsAt, recordingsAt } = parsed.success ? parsed.data : { rowsAt: null, recordingsAt: null }
  return {
    rowsAt: rowsAt ? new Date(rowsAt) : null,
    recordingsAt: recordingsAt ? new Date(recordingsAt) : null,
  }
}

export async function noteBackup(dataDir: string, madeAt: Date, hasRecordings: boolean): Promise<void> {
  const { recordingsAt } = await readLastBackup(dataDir)
  const note = { rowsAt: madeAt, recordingsAt: hasRecordings ? madeAt : recordingsAt }
  await writeFile(`${noteOf(dataDir)}.new`, JSON.stringify(note))
  await rename(`${noteOf(dataDir)}.new`, noteOf(dataDir))
}
