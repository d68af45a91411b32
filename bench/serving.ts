import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { Worker } from 'node:worker_threads'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { moveToPostgres } from '#server/backup/move-to-postgres.ts'
import { createCluster } from '#server/db/test-cluster.ts'
import { postgresUrl } from '#server/db/test-postgres.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { createCaller } from './lib/create-caller.ts'
import type { HammerRequest, HammerResult, HammerTask } from './lib/hammer.ts'
import { prepareWiki } from './lib/prepare-wiki.ts'
import { milliseconds, percentile, printFigure, printHeading } from './lib/report.ts'
import { readMemory } from './lib/watch.ts'

const entryCount = wikiLimits.entries
const connections = 32
const people = 100
const mixMs = 30_000
/** Maximum number of entries that the mix of calls creates. */
const entriesMade = 250

async function hammer(task: HammerTask): Promise<HammerResult> {
  const thread = new Worker(new URL('./lib/hammer.ts', import.meta.url), { workerData: task })
  const [result] = (await once(thread, 'message')) as [HammerResult]
  return result
}

type Json = Record<string, never> & {
  token: string
  invite: { url: string }
  session: { id: string }
  entries: { id: string; visibility: string }[]
}

const ask = (server: ServerProcess, call: Endpoint, token: string, url: string, body?: object) =>
  createCaller(server.url)<Json>(call.method, url, { token, ...(body ? { body } : {}) })

async function benchReads(server: ServerProcess, token: string, url: string, least: string): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const bytes = await (await fetch(url, { headers })).text()
  const program = fileURLToPath(new URL('./lib/bare-server.ts', import.meta.url))
  const bare = spawn(process.execPath, [program, bytes])
  const [bareUrl] = (await once(bare.stdout, 'data')) as [Buffer]
  const rate = async (at: string) => {
    const requests = [{ url: at, method: 'GET', headers }]
    return (await hammer({ requests, connections, forMs: 5_000, perSecond: null })).perSecond
  }
  // The servers take turns. Their first runs are not counted, because the code is not yet compiled.
  const [ours, theirs]: [number[], number[]] = [[], []]
  for (let turn = 0; turn < 4; turn++) {
    theirs.push(await rate(String(bareUrl).trim()))
    ours.push(await rate(url))
  }
  bare.kill()
  const best = Math.max(...ours.slice(1))
  const bareBest = Math.max(...theirs.slice(1))
  printFigure(
    'one entry read, 32 connections',
    `${best.toFixed(0)}/s`,
    `at least ${least}; bare Node ${bareBest.toFixed(0)}/s, ratio ${(best / bareBest).toFixed(2)}`,
  )
  printFigure(
    'memory of the server',
    `${(readMemory(server.child.pid ?? 0) / 1024).toFixed(0)} MB`,
    'limit 450 MB',
  )
}

async function addPlayers(server: ServerProcess, token: string, campaignId: string): Promise<string[]> {
  const invites = fillPath(calls.createInvite.path, { campaignId })
  const tokens: string[] = []
  const { invite } = await ask(server, calls.createInvite, token, invites, {
    expiresIn: '1d',
    maxUses: people,
  })
  const code = invite.url.split('/').at(-1) ?? ''
  for (let person = 0; person < people; person++) {
    const body = { username: `player${person}`, email: `player${person}@example.org`, password: 'lantern' }
    const player = await ask(server, calls.register, '', calls.register.path, body)
    await ask(server, calls.acceptInvite, player.token, fillPath(calls.acceptInvite.path, { code }))
    tokens.push(player.token)
  }
  return tokens
}

function listRequests(base: string, gm: string, tokens: string[], campaignId: string, entryIds: string[]) {
  const request = (
    call: Endpoint,
    token: string,
    params: Record<string, string> = {},
    body?: object,
  ): HammerRequest => ({
    url: `${base}${fillPath(call.path, { campaignId, ...params })}`,
    method: call.method,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  return tokens.flatMap((token, place) => {
    const entry = (at: number) => ({ entryId: entryIds[(place * 37 + at * 11) % entryIds.length] ?? '' })
    return [
      request(calls.profile, token),
      request(calls.listCampaigns, token),
      request(calls.listSessions, token),
      ...[1, 2, 3, 4, 5].map((at) => request(calls.readEntry, token, entry(at))),
      ...[6, 7].map((at) => request(calls.listRelated, token, entry(at))),
      ...[1, 2, 3].map(() => request(calls.listOwnJobs, token)),
      request(calls.createEntry, gm, {}, { name: `Ferry ${place}`, description: 'It waits at the river.' }),
    ]
  })
}

async function benchMix(server: ServerProcess, token: string, campaignId: string, entryIds: string[]) {
  const tokens = await addPlayers(server, token, campaignId)
  const sessions = fillPath(calls.createSession.path, { campaignId })
  const { session } = await ask(server, calls.createSession, token, sessions, { name: 'The Causeway' })
  const body = new FormData()
  body.append('campaignId', campaignId)
  body.append('sessionId', session.id)
  const sound = await makeSound('evening.flac', { source: 'anoisesrc=r=16000:c=pink:a=0.4:d=3600' })
  body.append('audioFile', new Blob([Uint8Array.from(sound)]), 'evening.flac')
  const headers = { authorization: `Bearer ${token}` }
  await fetch(`${server.url}${calls.uploadAudio.path}`, { method: 'POST', headers, body })
  await pass(5_000)
  const { tookMs, failed } = await hammer({
    requests: listRequests(server.url, token, tokens, campaignId, entryIds),
    connections: people,
    forMs: mixMs,
    perSecond: 100,
  })
  const held = (limit: number) => `limit ${limit} ms, 100 requests/s of 100 people, a transcription running`
  printFigure('a mix of calls, p95', milliseconds(percentile(tookMs, 0.95)), held(150))
  printFigure('p99', milliseconds(percentile(tookMs, 0.99)), held(400))
  printFigure('failed', String(failed), `of ${tookMs.length}, expected 0`)
}

async function benchDatabase(
  { token, campaignId }: { token: string; campaignId: string },
  environment: Record<string, string>,
  least: string,
): Promise<void> {
  const server = await startServer({ ...environment, JOB_NICENESS: '' })
  const { entries } = await ask(
    server,
    calls.listEntries,
    token,
    `${fillPath(calls.listEntries.path, { campaignId })}?limit=${entryCount}`,
  )
  // Deletes entries, because the wiki is full and the mix creates new entries.
  for (const { id } of entries.splice(-entriesMade)) {
    const url = fillPath(calls.deleteEntry.path, { campaignId, entryId: id })
    await ask(server, calls.deleteEntry, token, url)
  }
  // Leaves out hidden entries, because players get 404 for them.
  const ids = entries.filter(({ visibility }) => visibility === 'everyone').map(({ id }) => id)
  await benchReads(
    server,
    token,
    `${server.url}${fillPath(calls.readEntry.path, { campaignId, entryId: ids[0] ?? '' })}`,
    least,
  )
  await benchMix(server, token, campaignId, ids)
  await server.kill('SIGTERM')
}

export async function benchServing(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const access = await prepareWiki(dataDir, entryCount)
  const { port, remove } = await createCluster('-c max_connections=50')
  const databaseUrl = postgresUrl(port, 'postgres')
  await moveToPostgres({ dataDir, databaseUrl, store: null, onProgress: () => {} })

  printHeading(`Serving (${entryCount.toLocaleString('en')} entries, embedded database)`)
  await benchDatabase(access, { DATA_DIR: dataDir }, '1,000/s')
  printHeading(`Serving (${entryCount.toLocaleString('en')} entries, PostgreSQL on the same machine)`)
  await benchDatabase(access, { DATA_DIR: dataDir, DATABASE_URL: databaseUrl }, '2,000/s')
  remove()
  await rm(folder, { recursive: true, force: true })
}
