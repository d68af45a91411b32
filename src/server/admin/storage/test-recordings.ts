import { audioFiles } from '#server/db/schema.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'

type Recording = Partial<typeof audioFiles.$inferInsert> & { sessionId: string; bytes: number }

/** Stores only a row, without files. */
export async function aRecording({ deps }: TestServer, recording: Recording): Promise<string> {
  const id = deps.ids.next()
  const file = { fileName: 'a.ogg', format: 'ogg', sha256: '', originalKey: `audio/${id}/original` }
  await deps.db
    .insert(audioFiles)
    .values({ id, ...file, status: 'completed', createdAt: deps.clock(), ...recording })
  return id
}
