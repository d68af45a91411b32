import type { Readable } from 'node:stream'

/** Where recordings and renditions lie. Keys are ours: letters, digits, `-`, `.` and `/`; never a user's file name. */
export type FileStore = {
  /** Where the files lie, for whoever runs the server: a folder or a bucket. */
  place: string
  /** Throws in plain words, for whoever set it up, where the store cannot be used. */
  check(): Promise<void>
  /**
   * Takes a finished temporary file over under a key; it is kept for good when the promise resolves.
   * Throws AppError NO_SPACE when there is no room.
   */
  store(key: string, temporaryPath: string): Promise<void>
  /** Bytes of a stored file, null if there is none. Throws AppError UNAVAILABLE where the store is away, as all that follow. */
  size(key: string): Promise<number | null>
  /** The bytes from `start` to `end`, both included. */
  read(key: string, start: number, end: number): Readable
  /** A path on local disk for as long as `use` runs: for tools that read files. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Removing what is not there is no error. What is removed while somebody holds the files stays, for the next sweep. */
  remove(...keys: string[]): Promise<void>
  /**
   * Lets no file be removed, by any process, until what it returns is called, or the process that asked has been gone for
   * some minutes.
   */
  hold(): Promise<() => Promise<void>>
  /** Every key below a folder such as `audio`, with the moment it was stored. */
  list(folder: string): Promise<{ key: string; storedAt: Date }[]>
  /** Removes what was begun before that moment and never became a file, because its process was killed. */
  removeUnfinished(before: Date): Promise<void>
  /** A folder on local disk for what this process is receiving or working on; swept at start. */
  workFolder: string
  /** Bytes that can still be taken in, null where nobody knows a bound. */
  freeBytes(): Promise<number | null>
}
