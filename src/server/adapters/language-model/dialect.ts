import type { ServerKind } from '#server/ports/language-model.ts'

/** What a server may refuse to be sent. */
export const options = ['schema', 'thinking', 'temperature', 'usage', 'length'] as const
export type Option = (typeof options)[number]

export type AskedQuestion = {
  model: string
  kind: ServerKind
  instructions: string
  prefix: string | null
  prompt: string
  schema: object
  schemaName: string
  answerTokens: number | null
  sends: (option: Option) => boolean
}

/** What an event of a stream, or a whole answer, adds. */
export type Piece = {
  text?: string
  thought?: string
  isCutOff?: boolean
  promptTokens?: number
  answerTokens?: number
  /** As the server wrote it. */
  error?: unknown
}

export type Dialect = {
  path: string
  writeHeaders(apiKey: string | null): Record<string, string>
  writeBody(question: AskedQuestion): object
  /** Throws a ZodError for what is not of this dialect. */
  readPiece(event: unknown): Piece
}
