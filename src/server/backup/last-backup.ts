import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'
import type { Deps } from '#server/deps.ts'

const lastBackup = z.object({ rowsAt: z.iso.datetime() })

const noteOf = (dataDir: string) => path.join(dataDir, 'last-backup.json')

/** Returns null if no backup was noted or the note is damaged. The noted backup may have been deleted since. */
export async function readLastBackup(dataDir: string, log: Pick<Deps['log'], 'warn'>): Promise<Date | null> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch(() => null)
  if (text === null) return null
  try {
    return new Date(lastBackup.parse(JSON.parse(text)).rowsAt)
  } catch (error) {
    log.warn({ err: error }, 'The note of the last backup is damaged')
    return null
  }
}

export async function noteBackup(dataDir: string, madeAt: Date): Promise<void> {
  await writeFile(`${noteOf(dataDir)}.new`, JSON.stringify({ rowsAt: madeAt }))
  await rename(`${noteOf(dataDir)}.new`, noteOf(dataDir))
}
