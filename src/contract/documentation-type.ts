import type * as z from 'zod/mini'

type Schema = z.ZodMiniType
/** The API reference of one call. */
export type Documentation = {
  summary: string
  /** The JSON body. */
  body?: Schema
  /** The fields of a multipart form, with descriptions. */
  form?: Record<string, string>
  query?: Record<string, string>
  /** The JSON answer; without one the summary describes it. */
  answer?: Schema
  /** The status of a success; 200 by default. */
  status?: number
}
