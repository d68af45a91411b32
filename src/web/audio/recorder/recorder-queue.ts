import type { RecordingMark } from '#contract/audio/live-recordings.ts'

export type WaitingChunk = { number: number; bytes: Blob }
export type QueuedRecording = { recordingId: string; sessionId: string; userId: string | null }

/** Keeps the chunks that are not on the server yet, and the marks of their recordings. */
export type ChunkQueue = {
  add(recording: QueuedRecording, chunk: WaitingChunk): Promise<void>
  /** Ordered by chunk number. */
  list(recordingId: string): Promise<WaitingChunk[]>
  remove(recordingId: string, number: number): Promise<void>
  storeMarks(recording: QueuedRecording, marks: RecordingMark[]): Promise<void>
  /** null if the browser holds no marks of the recording. */
  readMarks(recordingId: string): Promise<RecordingMark[] | null>
  drop(recordingId: string): Promise<void>
  listRecordings(): Promise<QueuedRecording[]>
}

const storeName = 'chunks'
/** Chunks and marks are deleted after this time, like unfinished recordings on the server. */
const expiresAfterMs = 30 * 24 * 3600_000

type StoredChunk = WaitingChunk & QueuedRecording & { keptAt: number }
type StoredMarks = { marks: RecordingMark[] } & QueuedRecording & { keptAt: number }

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open('hearthscribe', 1)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    request.onerror = () => reject(request.error)
    request.onsuccess = () => {
      deleteExpired(request.result)
      resolve(request.result)
    }
  })
}

function deleteExpired(database: IDBDatabase): void {
  const request = database.transaction(storeName, 'readwrite').objectStore(storeName).openCursor()
  request.onsuccess = () => {
    const cursor = request.result
    const kept: StoredChunk | StoredMarks | undefined = cursor?.value
    if (kept && kept.keptAt < Date.now() - expiresAfterMs) cursor?.delete()
    cursor?.continue()
  }
}

const rangeOf = (recordingId: string) =>
  IDBKeyRange.bound([recordingId, 0], [recordingId, Number.POSITIVE_INFINITY])

const keyOfMarks = (recordingId: string) => [recordingId, 'marks']
/** IndexedDB sorts strings after all numbers, so the range includes the marks. */
const rangeOfAll = (recordingId: string) => IDBKeyRange.bound([recordingId, 0], keyOfMarks(recordingId))

/** Uses IndexedDB. Without it, as in some private windows, chunks wait in memory only. */
export function createChunkQueue(): ChunkQueue {
  let database: Promise<IDBDatabase> | null = null

  async function run<T>(work: (store: IDBObjectStore) => IDBRequest<T>): Promise<T | null> {
    try {
      database ??= openDatabase()
      const transaction = (await database).transaction(storeName, 'readwrite')
      const request = work(transaction.objectStore(storeName))
      return await new Promise((resolve, reject) => {
        transaction.oncomplete = () => resolve(request.result)
        transaction.onabort = () => reject(transaction.error)
      })
    } catch {
      return null
    }
  }

  return {
    async add(recording, chunk) {
      const kept: StoredChunk = { ...chunk, ...recording, keptAt: Date.now() }
      await run((store) => store.put(kept, [recording.recordingId, chunk.number]))
    },
    async list(recordingId) {
      return (await run<WaitingChunk[]>((store) => store.getAll(rangeOf(recordingId)))) ?? []
    },
    async remove(recordingId, number) {
      await run((store) => store.delete([recordingId, number]))
    },
    async storeMarks(recording, marks) {
      const kept: StoredMarks = { marks, ...recording, keptAt: Date.now() }
      await run((store) => store.put(kept, keyOfMarks(recording.recordingId)))
    },
    async readMarks(recordingId) {
      const kept = await run<StoredMarks | undefined>((store) => store.get(keyOfMarks(recordingId)))
      return kept?.marks ?? null
    },
    async drop(recordingId) {
      await run((store) => store.delete(rangeOfAll(recordingId)))
    },
    async listRecordings() {
      const kept = (await run<(StoredChunk | StoredMarks)[]>((store) => store.getAll())) ?? []
      const found = kept.map(({ recordingId, sessionId, userId }) => ({ recordingId, sessionId, userId }))
      return [...new Map(found.map((one) => [one.recordingId, one])).values()]
    },
  }
}

export const chunkQueue = createChunkQueue()
