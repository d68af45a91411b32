import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { audioFiles } from '#server/db/schema.ts'
import type { TestServer } from '#server/testing/server/test-server.ts'

type Recording = Partial<typeof audioFiles.$inferInsert> & { sessionId: string }

/** Stores only a row, without files. */
export async function aRecording({ deps }: TestServer, recording: Recording): Promise<string> {
  const id = deps.ids.next()
  const file = { fileName: 'a.ogg', format: 'ogg', bytes: 1, sha256: '', originalKey: `audio/${id}/original` }
  await deps.db
    .insert(audioFiles)
    .values({ id, ...file, status: 'completed', createdAt: deps.clock(), ...recording })
  return id
}

/** Stores the sound of a recording whose `renditionKey` is `key`. */
export async function storeSound(
  { deps: { files, ids } }: TestServer,
  key: string,
  sound: Uint8Array | string,
): Promise<void> {
  const file = path.join(files.workFolder, ids.next())
  await writeFile(file, sound)
  await files.store(key, file)
}
