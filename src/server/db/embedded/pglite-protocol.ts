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

export type PgliteFailure = {
  message: string
  code?: string | undefined
  detail?: string | undefined
  constraint?: string | undefined
}

export type PgliteReply =
  | { id: number; value: unknown }
  | { id: number; failure: PgliteFailure }
  | { channel: string; payload: string }

export type PgliteThreadData = {
  /** null keeps the database in memory (tests). */
  folder: string | null
  /** A tar of a database folder to start from if the database does not exist yet. */
  template: Uint8Array | null
  /** The compiled database program, used only for a database in memory; null compiles it anew. */
  program: WebAssembly.Module | null
}
