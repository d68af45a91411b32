import { PgPreparedQuery } from 'drizzle-orm/pg-core'
import { vi } from 'vitest'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import type { ActorName, Matrix, Scene } from './test-matrix.ts'

export const names = Object.keys(calls) as CallName[]
export const callOf = (name: CallName): Endpoint => calls[name]
export const isOfCampaign = (name: CallName) => ['member', 'may-add', 'gm'].includes(callOf(name).access)
export const isForSomebody = (name: CallName) => !['anyone', 'ticket'].includes(callOf(name).access)
export const idsIn = (name: CallName) => [...callOf(name).path.matchAll(/:(\w+)/g)].map(([, id = '']) => id)

export const wrongBody =
  '{"name":7,"seats":7,"role":7,"text":7,"status":7,"title":7,"newPassword":7,"expiresIn":7,"version":"x","playersMayAdd":7,"visibility":7,"isActive":7,"speakerCount":0}'
export const ofBody = Object.entries({
  startRecording: ({ sessionId }) => ({ sessionId, mimeType: 'audio/webm' }),
  createTicket: ({ audioId }) => ({ kind: 'audio', id: audioId }),
  deleteDuplicates: ({ campaignId, entryId }) => ({ campaignId, entryIds: [entryId] }),
  mergeDuplicates: ({ campaignId, entryId }) => ({ campaignId, keepId: entryId, entryIds: [entryId] }),
  cleanDuplicates: ({ campaignId }) => ({ campaignId }),
  markNotSame: ({ campaignId, entryId }) => ({ campaignId, entryIds: [entryId, entryId] }),
} satisfies Partial<Record<CallName, (scene: Scene) => object>>) as [CallName, (scene: Scene) => object][]

export const unknownIds = ({ server }: Matrix, scene: Scene): Scene =>
  Object.fromEntries(Object.keys(scene).map((name) => [name, server.deps.ids.next()]))

/** Drizzle sends every SQL statement through this method, prepared ones included. */
type Asked = { queryWithCache(): Promise<unknown> }

export async function askExactly(
  { server, tokenOf }: Matrix,
  name: CallName,
  ids: Scene,
  actor: ActorName,
  payload?: string | object,
) {
  const token = await tokenOf(actor)
  const statements = vi.spyOn(PgPreparedQuery.prototype as unknown as Asked, 'queryWithCache')
  const answer = await server.app.inject({
    method: callOf(name).method,
    url: fillPath(callOf(name).path, { number: '0', ...ids }),
    headers: {
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
    },
    ...(payload === undefined ? {} : { payload }),
  })
  const queries = statements.mock.calls.length
  statements.mockRestore()
  const { 'x-request-id': _, date: __, ...headers } = answer.headers
  return { status: answer.statusCode, bytes: answer.rawPayload.toString(), headers, queries }
}
