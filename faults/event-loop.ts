import assert from 'node:assert/strict'
import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calls } from '#contract/endpoints.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { prepareWiki } from '../bench/lib/prepare-wiki.ts'
import { callApi, scaleToLoad } from './client.ts'
import type { Fault } from './fault.ts'

/** One less than the maximum number of entries of a wiki, because the run creates another entry. */
const entryCount = 49_999
const namesInText = 5_000
const longestDelayMs = 100
/** Sampling interval of the server, included in every measured delay. */
const sampleMs = 10
const metricsToken = 'lantern-metrics'

async function run(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-fault-'))
  const dataDir = path.join(folder, 'data')
  const { token, campaignId } = await prepareWiki(dataDir, entryCount)
  const server = await startServer({ DATA_DIR: dataDir, METRICS_TOKEN: metricsToken })
  /** Returns the longest delay of the event loop since the last call, in milliseconds. */
  async function readDelay(): Promise<number> {
    const headers = { authorization: `Bearer ${metricsToken}` }
    const text = await (await fetch(`${server.url}/metrics`, { headers })).text()
    return Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) * 1000 - sampleMs
  }
  async function requireLively(what: string): Promise<void> {
    const delayMs = Math.round(await readDelay())
    assert(delayMs <= scaleToLoad(longestDelayMs), `${what}: the event loop stood still for ${delayMs} ms`)
  }

  try {
    const params = { campaignId }
    const withinMs = 120_000
    await readDelay()
    const { entries } = await callApi(server.url, calls.listEntries, { params, token, withinMs })
    await requireLively('the whole wiki')
    const names = entries.slice(0, namesInText).map(({ name }) => name)
    const description = names.join(', ').slice(0, wikiLimits.description)
    const body = { name: 'Everybody', category: 'people', description }
    await callApi(server.url, calls.createEntry, { params, token, body, withinMs })
    await requireLively('a text of thousands of names')
    await callApi(server.url, calls.scanDuplicates, { params, token, withinMs })
    await requireLively('a scan for duplicates')
  } finally {
    await server.kill('SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
}

export const blockedLoop: Fault = {
  row: 24,
  title: 'a wiki of 50,000 entries does not stop the event loop',
  times: 5,
  run,
}
