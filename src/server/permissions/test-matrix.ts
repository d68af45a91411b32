import { readFileSync } from 'node:fs'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect } from 'vitest'
import * as z from 'zod/mini'
import type { Endpoint } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { aScene, aShare, aToken } from '#server/testing/scenes/test-scene.ts'
import { aPerson, startTestServer, type TestServer } from '#server/testing/server/test-server.ts'
import { users } from '../db/schema-accounts.ts'
import type { Deps } from '../deps.ts'

const file = path.join(import.meta.dirname, 'permission-matrix.json')
export const cell = z.object({
  status: z.number(),
  body: z.optional(z.unknown()),
  headers: z.optional(z.record(z.string(), z.string())),
  src: z.optional(z.string()),
})
export type Cell = z.infer<typeof cell>
const row = z.object({
  id: z.string(),
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']),
  path: z.string(),
  cells: z.record(z.string(), cell),
  share_states: z._default(z.record(z.string(), cell), {}),
  other_states: z._default(z.record(z.string(), cell), {}),
  invariants: z._default(z.array(z.string()), []),
})
export type Row = z.infer<typeof row>
const matrix = z.object({
  conventions: z.record(z.string(), z.unknown()),
  actors: z.record(z.string(), z.string()),
  share_actors: z.array(z.string()),
  calls: z.array(row),
})

export const permissionMatrix = matrix.parse(JSON.parse(readFileSync(file, 'utf8')))
export const rows = permissionMatrix.calls

/** `admin` belongs to no campaign; `deactivated` was a player. */
export const actors = [
  'visitor',
  'non_member',
  'player',
  'gm',
  'admin',
  'deactivated',
  'expired_token',
] as const
export type ActorName = (typeof actors)[number]
export type Scene = Record<string, string>
export type Answer = Awaited<ReturnType<TestServer['call']>>

export async function startMatrix(environment: NodeJS.ProcessEnv = {}, overrides: Partial<Deps> = {}) {
  const server = await startTestServer(overrides, environment)
  const ids = new Map<string, string>()
  for (const name of ['admin', 'non_member', 'player', 'gm', 'deactivated', 'outsider']) {
    ids.set(name, (await aPerson(server, name)).id)
  }
  const idOf = (actor: string) => ids.get(actor) ?? ''
  await server.deps.db
    .update(users)
    .set({ isActive: false })
    .where(eq(users.id, idOf('deactivated')))
  const tokenOf = async (actor: ActorName) => {
    if (actor === 'visitor') return undefined
    if (actor === 'expired_token') return 'x'.repeat(43)
    return aToken(server, idOf(actor))
  }
  let address: Promise<string> | null = null
  let shared: Promise<Scene> | null = null
  let unchanged: Promise<Scene> | null = null
  const own = { ...server }
  server.call = async (method, ...rest) => {
    const answer = await own.call(method, ...rest)
    if (method !== 'GET' && answer.status < 300) unchanged = null
    return answer
  }
  return {
    server,
    listen: () => {
      address ??= server.app.listen({ port: 0, host: '127.0.0.1' })
      return address
    },
    sound: await makeSound('a.ogg'),
    idOf,
    /** A new token for each call, because some calls revoke their token. */
    tokenOf,
    tokenOfGm: () => aToken(server, idOf('gm')),
    aScene: () => aScene(server, idOf),
    /** Always returns the same scene, for calls that change nothing. */
    sharedScene() {
      shared ??= aScene(server, idOf)
      return shared
    },
    /** Returns the same scene until a call succeeds that may have changed it. */
    unchangedScene() {
      // Its own calls must not end it.
      unchanged ??= aScene(own, idOf)
      return unchanged
    },
    aShare: async (campaignId: string, allowDownload: boolean) =>
      aShare(server, await aToken(server, idOf('gm')), campaignId, allowDownload),
    async call(actor: ActorName, method: Endpoint['method'], url: string, body?: unknown): Promise<Answer> {
      const sent = body instanceof FormData ? { form: body } : { body }
      return server.call(method, url, { token: await tokenOf(actor), ...sent })
    },
  }
}
export type Matrix = Awaited<ReturnType<typeof startMatrix>>

export function withMatrix(overrides: Partial<Deps> = {}): () => Matrix {
  let started: Matrix | null = null
  beforeAll(async () => {
    started = await startMatrix({}, overrides)
  })
  afterAll(() => started?.server.stop())
  return () => {
    if (!started) throw new Error('The server runs only while its tests do')
    return started
  }
}

/** Makes the path of a row comparable with the path of its call, for example by removing the names of parameters. */
const shapeOf = (url: string) => url.replace(/[?[].*$/, '').replace(/:\w+|\{\w+\}/g, '{}')
export function callOf(of: Row): CallName | null {
  for (const name of Object.keys(calls) as CallName[]) {
    const call = calls[name]
    if (call.method === of.method && shapeOf(call.path) === shapeOf(of.path)) return name
  }
  return null
}

export function urlOf(of: Row, scene: Scene): string {
  const [call = ''] = of.path.split('[')
  return call
    .replace('?page&', '?page=1&')
    .replace('period=7|30|90|365', 'period=30')
    .replace('&limit&sortBy&sortOrder', '&limit=20&sortBy=created_at&sortOrder=DESC')
    .replace('jobs/{id}/cancel', 'jobs/{jobId}/cancel')
    .replace('jobs/{id}/retry', 'jobs/{failedJobId}/retry')
    .replace('users/{id}', 'users/{accountId}')
    .replace('announcements/{id}', 'announcements/{announcementId}')
    .replace('{id}', '{campaignId}')
    .replace(/\{(\w+)\}/g, (_, name: string) => scene[name] ?? 'none')
}

const withoutStop = (text: unknown) => (typeof text === 'string' ? text.replace(/\.$/, '') : text)

export function expectCell(answer: Answer, expected: Cell, of: Row, where: string): void {
  expect(answer.status, `${where}: ${JSON.stringify(answer.body)}`).toBe(expected.status)
  for (const [name, value] of Object.entries(expected.headers ?? {})) {
    expect(String(answer.headers[name.toLowerCase()]), `${where}: ${name}`).toMatch(patternOf(value))
  }
  if (answer.status >= 400) {
    expect(Object.keys(answer.body).sort(), where).toEqual(['code', 'error', 'success'])
    const said = { ...answer.body, error: withoutStop(answer.body['error']) }
    const told = Object(expected.body)
    expect(said, where).toEqual({ ...told, error: withoutStop(told.error) })
    return
  }
  if (typeof expected.body === 'object') expectShape(answer.body, expected.body, where)
  const name = callOf(of)
  const { answer: schema }: Partial<Endpoint> = name ? calls[name] : {}
  // Parsing drops fields that the contract lacks, so a difference reveals an undeclared field.
  if (schema) expect(schema.parse(answer.body), where).toEqual(answer.body)
  expect(JSON.stringify(answer.body), where).not.toMatch(
    /password_?hash|token_?hash|code_?hash|reset_?token|\$argon2/i,
  )
}

/** `seconds` and `<…>` match varying values; anything else is literal. */
function patternOf(value: string): RegExp {
  if (value === 'seconds') return /^[1-9]\d*$/
  const parts = value.split(/<[^>]+>/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
  return new RegExp(`^${parts.join('.+')}$`)
}

/** The matrix gives exact values for these keys; for other keys, it gives a pattern or an example of the type. */
const literal = new Set(['success', 'message', 'userRole', 'priority'])

/** In a pattern, `null` stands for null or any text, and `a|b` lists alternatives. */
export function expectShape(value: unknown, pattern: unknown, where: string): void {
  if (pattern === null) expect(value === null || typeof value === 'string', where).toBe(true)
  else if (Array.isArray(pattern)) {
    expect(Array.isArray(value), where).toBe(true)
    const items: unknown[] = Array.isArray(value) ? value : []
    if (pattern.length > 0) expect(items.length, `${where}: something in the list`).toBeGreaterThan(0)
    for (const item of pattern.length > 0 ? items : []) expectShape(item, pattern[0], `${where}[]`)
  } else if (typeof pattern === 'object') {
    expect(typeof value === 'object' && value !== null, `${where} is an object`).toBe(true)
    for (const [key, part] of Object.entries(pattern)) {
      expect(Object.keys(Object(value)), where).toContain(key)
      if (literal.has(key)) expect(Object(value)[key], `${where}.${key}`).toEqual(part)
      else expectShape(Object(value)[key], part, `${where}.${key}`)
    }
  } else {
    expect(typeof value, where).toBe(typeof pattern)
    if (typeof pattern !== 'string') return
    if (pattern.includes('|')) expect(pattern.split('|'), where).toContain(value)
    // 22 characters of base64url hold at least 128 bits.
    if (pattern === '<opaque>') expect(value, where).toMatch(/^[\w-]{22,}$/)
    if (pattern.startsWith('https://host/')) {
      expect(value, where).toMatch(/^https?:\/\/[^/]+\/(join|shared-wiki)\/[\w-]{22,}$/)
    }
  }
}
