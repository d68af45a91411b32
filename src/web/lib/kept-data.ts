/**
 * What the browser keeps on its disk for whoever is signed in, so that it need not be fetched again: parts under a key of a few
 * words. It goes when they sign out. Where nothing can be kept (a private window, a browser that forbids it, a full disk)
 * nothing is found.
 */

const database = 'kept'
/** To be raised when what is kept looks different: then all of it is forgotten. */
const format = 1
const store = 'parts'

type Key = readonly string[]

function settle<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
}

function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(database, format)
  opening.onupgradeneeded = () => {
    for (const name of opening.result.objectStoreNames) opening.result.deleteObjectStore(name)
    opening.result.createObjectStore(store)
  }
  return settle(opening)
}

/** Does one thing and lets go. Null where it cannot be done. */
async function use<T>(
  mode: IDBTransactionMode,
  work: (parts: IDBObjectStore) => IDBRequest<T>,
): Promise<T | null> {
  let opened: IDBDatabase | null = null
  try {
    opened = await open()
    // Somebody signs out: what is being done is finished, then all is forgotten.
    opened.onversionchange = () => opened?.close()
    const transaction = opened.transaction(store, mode)
    const done = new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onabort = () => reject(transaction.error)
    })
    const request = work(transaction.objectStore(store))
    await done
    return request.result ?? null
  } catch {
    return null
  } finally {
    opened?.close()
  }
}

export const keptData = {
  /** One part as it was kept; null if it was not. The format sees to it that this very program wrote it. */
  read: <T>(key: Key, part: string): Promise<T | null> =>
    use<T>('readonly', (parts) => parts.get([...key, part])),
  /** False if it could not be kept. */
  async write(key: Key, part: string, value: unknown): Promise<boolean> {
    return (await use('readwrite', (parts) => parts.put(value, [...key, part]))) !== null
  },
  async drop(key: Key): Promise<void> {
    await use('readwrite', (parts) => parts.delete(IDBKeyRange.bound([...key], [...key, []])))
  },
  /** The keys of everything that has this part. */
  async list(part: string): Promise<string[][]> {
    const keys = (await use('readonly', (parts) => parts.getAllKeys())) ?? []
    return keys.flatMap((key) =>
      Array.isArray(key) && key.at(-1) === part ? [key.slice(0, -1).map(String)] : [],
    )
  },
}
export type KeptData = typeof keptData

/** Nothing stays of whoever was signed in. */
export function dropKeptData(): void {
  try {
    indexedDB.deleteDatabase(database)
  } catch {
    // Where nothing can be kept there is nothing.
  }
}
