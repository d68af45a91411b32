import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'
import { recapKinds } from './schemas.ts'

const text = z.string()

export const recapRevision = z.object({
  id: text,
  version: z.number(),
  kind: z.enum(recapKinds),
  engine: text,
  createdAt: text,
  editedAt: z.nullable(text),
  /** The author's username; null for a job or a deleted account. */
  by: z.nullable(text),
  replacedAt: text,
})
export type RecapRevision = z.infer<typeof recapRevision>
/** Newest first. */
export const recapRevisionList = success({ revisions: z.array(recapRevision) })
