import type { Readable } from 'node:stream'

/** Keys consist of letters, digits, `-`, `.` and `/`, and never contain user input. Methods may throw AppError UNAVAILABLE. */
export type FileStore = {
  /** The folder or bucket, as shown to the operator. */
  location: string
  /** Rejects if the store cannot be used. */
  check(): Promise<void>
  /**
   * Moves a temporary file to a key. The file is stored durably once the promise resolves. Throws AppError NO_SPACE if there is not enough
   * free space.
   */
  store(key: string, temporaryPath: string): Promise<void>
  /** Returns the size in bytes, or null if the file is missing. */
  size(key: string): Promise<number | null>
  /** Returns the bytes from `start` to `end`, both inclusive. */
  read(key: string, start: number, end: number): Readable
  /** Provides a path on local disk while `use` runs, for tools that read files. */
  withLocalFile<T>(key: string, use: (path: string) => Promise<T>): Promise<T>
  /** Ignores missing keys. During a `hold`, removes nothing and leaves the files to a later sweep. */
  remove(...keys: string[]): Promise<void>
  /**
   * Prevents every process from removing files until the returned function is called. If the calling process ends first, the hold expires
   * within about ten minutes.
   */
  hold(): Promise<() => Promise<void>>
  /** Returns every key below a folder such as `audio`, with the time it was stored. */
  list(folder: string): Promise<{ key: string; storedAt: Date }[]>
  removeUnfinished(before: Date): Promise<void>
  /** True if stored files take space on the disk that `freeBytes` measures. */
  isOnDisk: boolean
  /** A folder on local disk for temporary files. */
  workFolder: string
  /** Returns the free space in bytes, or null if it is unknown. */
  freeBytes(): Promise<number | null>
}
