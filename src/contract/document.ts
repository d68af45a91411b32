import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
/** What the reference says of one call. */
export type Documentation = {
  summary: string
  /** The JSON that is sent. */
  body?: Schema
  /** The fields of a form with a file, in words. */
  form?: Record<string, string>
  query?: Record<string, string>
  /** The JSON that is answered; without one the summary says what comes. */
  answer?: Schema
  /** Of a success; 200 unless told. */
  status?: number
}
