import { readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod/mini'

const lastBackup = z.object({ rowsAt: z.iso.datetime() })

const noteOf = (dataDir: string) => path.join(dataDir, 'last-backup.json')

/** Returns when the rows were last backed up. The backup itself may have been deleted since. */
export async function readLastBackup(dataDir: string): Promise<Date | null> {
  const text = await readFile(noteOf(dataDir), 'utf8').catch(() => 'null')
  const parsed = lastBackup.safeParse(JSON.parse(text))
  return parsed.success ? new Date(parsed.data.rowsAt) : null
}

export async function noteBackup(dataDir: string, madeAt: Date): Promise<void> {
  await writeFile(`${noteOf(dataDir)}.new`, JSON.stringify({ rowsAt: madeAt }))
  await rename(`${noteOf(dataDir)}.new`, noteOf(dataDir))
}
