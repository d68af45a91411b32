export type WaitingChunk = { number: number; bytes: Blob }
export type QueuedRecording = { recordingId: string; sessionId: string; userId: string | null }

/** Chunks that are not on the server yet. */
export type ChunkQueue = {
  add(recording: QueuedRecording, chunk: WaitingChunk): Promise<void>
  /** Ordered by chunk number. */
  list(recordingId: string): Promise<WaitingChunk[]>
  remove(recordingId: string, number: number): Promise<void>
  drop(recordingId: string): Promise<void>
  listRecordings(): Promise<QueuedRecording[]>
}

const storeName = 'chunks'
/** Older chunks are deleted. The server keeps unfinished recordings for the same period. */
const expiresAfterMs = 30 * 24 * 3600_000

type StoredChunk = WaitingChunk & QueuedRecording & { keptAt: number }

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
    const kept: StoredChunk | undefined = cursor?.value
    if (kept && kept.keptAt < Date.now() - expiresAfterMs) cursor?.delete()
    cursor?.continue()
  }
}

const rangeOf = (recordingId: string) =>
  IDBKeyRange.bound([recordingId, 0], [recordingId, Number.POSITIVE_INFINITY])

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
    async drop(recordingId) {
      await run((store) => store.delete(rangeOf(recordingId)))
    },
    async listRecordings() {
      const kept = (await run<StoredChunk[]>((store) => store.getAll())) ?? []
      const found = kept.map(({ recordingId, sessionId, userId }) => ({ recordingId, sessionId, userId }))
      return [...new Map(found.map((one) => [one.recordingId, one])).values()]
    },
  }
}

export const chunkQueue = createChunkQueue()
