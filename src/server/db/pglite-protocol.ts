/** What the thread of the embedded database and the rest of the server say to each other. */
export type PgliteRequest =
  | {
      id: number
      op: 'query'
      sql: string
      params: unknown[]
      rowMode: 'object' | 'array'
      raw: boolean
      tx?: number
    }
  | { id: number; op: 'exec'; sql: string; tx?: number }
  | { id: number; op: 'begin' }
  | { id: number; op: 'commit' | 'rollback'; tx: number }
  | { id: number; op: 'listen'; channel: string }
  | { id: number; op: 'dump' }
  | { id: number; op: 'copy'; target: string }
  | { id: number; op: 'close' }

export type PgliteFailure = { message: string; code?: string; detail?: string; constraint?: string }

export type PgliteReply =
  | { id: number; value: unknown }
  | { id: number; failure: PgliteFailure }
  | { channel: string; payload: string }

export type PgliteThreadData = {
  /** Folder of the database; null keeps it in memory (tests). */
  folder: string | null
  /** A tar of a prepared data folder, to start from when there is none yet. */
  template: Uint8Array | null
  /** The program of the database, where several of them in one process share it; null: it is compiled anew. */
  program: WebAssembly.Module | null
}
