import { asc, eq } from 'drizzle-orm'
import type { Db } from '#server/db/connection.ts'
import { segments, speakers } from '#server/db/schema.ts'

export async function listLineTexts(db: Db, transcriptionId: string): Promise<string[]> {
  const rows = await db
    .select({ text: segments.text })
    .from(segments)
    .where(eq(segments.transcriptionId, transcriptionId))
    .orderBy(asc(segments.position))
  return rows.map(({ text }) => text)
}

export async function listSpeakerNames(db: Db, transcriptionId: string): Promise<string[]> {
  const rows = await db
    .select({ label: speakers.label, name: speakers.name })
    .from(speakers)
    .where(eq(speakers.transcriptionId, transcriptionId))
  return rows.flatMap(({ label, name }) => (name === null ? [label] : [label, name]))
}
