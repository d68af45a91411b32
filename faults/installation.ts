import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { performance } from 'node:perf_hooks'
import { calls } from '#contract/endpoints.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { type AnsweringCall, type CallOptions, callApi, scaleToLoad } from './client.ts'
import type { Tally } from './fault.ts'

export const recoveryMs = 10_000

export const person = { username: 'Rowan', email: 'rowan@example.org', password: 'lantern' }
export const otherPerson = { ...person, username: 'Perrin', email: 'perrin@example.org' }

export type CallAs = <T>(call: AnsweringCall<T>, asking?: CallOptions) => Promise<T>

export type Installation = {
  folder: string
  dataDir: string
  server(): ServerProcess
  /** Calls as the game master, who is also the administrator. */
  ask: CallAs
  token: string
  campaignId: string
  sessionId: string
  kill(): Promise<void>
  /** Starts a new server with the same data. Throws if the start takes too long. */
  restart(environment?: Record<string, string>): Promise<void>
  close(): Promise<void>
}

export async function openInstallation(
  tally: Tally,
  environment: Record<string, string> = {},
): Promise<Installation> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-fault-'))
  const dataDir = environment['DATA_DIR'] ?? path.join(folder, 'data')
  const start = (more: Record<string, string> = {}) =>
    startServer({ DATA_DIR: dataDir, MIN_FREE_BYTES: '0', LOG_LEVEL: 'silent', ...environment, ...more })
  let server = await start()
  let token = ''
  const askAs: CallAs = (call, asking) => callApi(server.url, call, { token, ...asking })

  token = (await askAs(calls.register, { body: person })).token
  const { campaign } = await askAs(calls.createCampaign, { body: { name: 'Ashen Crown' } })
  const params = { campaignId: campaign.id }
  const { session } = await askAs(calls.createSession, {
    params,
    body: { name: 'The Causeway' },
  })
  return {
    folder,
    dataDir,
    server: () => server,
    ask: askAs,
    token,
    campaignId: campaign.id,
    sessionId: session.id,
    async kill() {
      tally.kills++
      await server.kill('SIGKILL')
    },
    async restart(more = {}) {
      const begun = performance.now()
      server = await start(more)
      const tookMs = Math.round(performance.now() - begun)
      tally.slowestReturnMs = Math.max(tally.slowestReturnMs, tookMs)
      assert(tookMs < scaleToLoad(recoveryMs), `ready only after ${tookMs} ms`)
    },
    async close() {
      await server.kill('SIGKILL')
      await rm(folder, { recursive: true, force: true })
    },
  }
}

export async function withInstallation(
  tally: Tally,
  environment: Record<string, string>,
  use: (installation: Installation) => Promise<void>,
): Promise<void> {
  const installation = await openInstallation(tally, environment)
  try {
    await use(installation)
  } finally {
    await installation.close()
  }
}
