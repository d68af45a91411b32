/**
 * Stores one folder per campaign. Paths use `/` and are relative to that folder. Methods throw AppError NO_SPACE or UNAVAILABLE, or the
 * error of the file system.
 */
export type VaultTarget = {
  kind: 'folder' | 'bucket'
  /** Returns the paths of files at any depth. On disk, leaves out folders whose name starts with a dot, such as `.obsidian`. */
  list(folder: string): Promise<Set<string>>
  /** null if there is no such file. */
  read(folder: string, path: string): Promise<string | null>
  /** Atomic: readers see either the old or the new content. */
  write(folder: string, path: string, content: string | Uint8Array): Promise<void>
  /** Also removes the folders that become empty. Ignores missing files. */
  remove(folder: string, path: string): Promise<void>
}
