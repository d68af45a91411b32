import { createHash } from 'node:crypto'
import { copyFile, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { SessionAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { requireSpace } from './require-space.ts'
import { insertAudio, listAudioOf } from './store.ts'
import { requireFormat, storeRendition } from './store-recording.ts'

/** A recording that comes with its transcript and peaks, so that nothing has to be decoded. Its file is Opus in WebM, like a rendition. */
export type FinishedRecording = {
  sessionNumber: number
  fileName: string
  path: string
  durationSeconds: number
  peaks: Uint8Array
}

type ImportDeps = Pick<Deps, 'db' | 'clock' | 'ids' | 'config' | 'files'>

/** Returns the id of the stored recording. The caller requires the storage quota. */
export async function importRecording(
  deps: ImportDeps,
  { sessionId, userId }: Pick<SessionAccess, 'sessionId' | 'userId'>,
  { fileName, path: source, durationSeconds, peaks }: FinishedRecording,
): Promise<string> {
  const format = await requireFormat(source)
  const content = await readFile(source)
  await requireSpace(deps, 2 * content.length)
  const id = deps.ids.next()
  const originalKey = `audio/${id}/original`
  const copy = path.join(deps.files.workFolder, `import-${id}`)
  await copyFile(source, copy)
  await deps.files.store(originalKey, copy)
  await insertAudio(deps.db, {
    id,
    sessionId,
    uploadedBy: userId,
    fileName,
    format,
    bytes: content.length,
    sha256: createHash('sha256').update(content).digest('hex'),
    originalKey,
    status: 'completed',
    createdAt: deps.clock(),
  })
  await copyFile(source, copy)
  await storeRendition(deps, id, copy, { durationSeconds, channels: 1, peaks, notices: [] })
  return id
}

export async function discardRecordings(
  deps: Pick<Deps, 'db' | 'files'>,
  sessionIds: Iterable<string>,
): Promise<void> {
  for (const sessionId of sessionIds) {
    for (const { originalKey, renditionKey } of await listAudioOf(deps.db, sessionId)) {
      for (const key of [originalKey, renditionKey]) if (key) await deps.files.remove(key)
    }
  }
}
