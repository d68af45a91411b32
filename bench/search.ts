import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { type Connection, connectEmbedded, connectServer } from '#server/db/connection.ts'
import { createCluster } from '#server/db/test-cluster.ts'
import { postgresUrl } from '#server/db/test-postgres.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { makeInstallation } from './lib/make-installation.ts'
import { prepareSearch } from './lib/prepare-search.ts'
import { milliseconds, percentile, printFigure, printHeading } from './lib/report.ts'
import type { Talk } from './lib/search-campaign.ts'
import { measure, watch } from './lib/watch.ts'

const repeats = 40
const waitLimit = 'limit 50 ms'

const misspell = (name: string) => `${name.slice(0, 3)}x${name.slice(4)}`

const kindsOfQuery: [name: string, make: (talk: Talk) => string][] = [
  ['a name', ({ pickName }) => pickName().split(' ').at(-1) ?? ''],
  ['a name with a wrong letter', ({ pickName }) => misspell(pickName().split(' ').at(-1) ?? '')],
  ['a whole name', ({ pickName }) => pickName()],
  ['one of the 1,000 frequent words', ({ words, below }) => words[60 + below(1_000)] ?? ''],
  ['any word', ({ pick, words }) => pick(words.slice(60))],
  ['two words', ({ words, below }) => `${words[60 + below(300)]} ${words[60 + below(300)]}`],
  ['three letters', ({ words, below }) => words[60 + below(5_000)]?.slice(0, 3) ?? ''],
]

function openCampaign(url: string, token: string, campaignId: string) {
  const call = async (address: string) => {
    const answer = await fetch(url + address, { headers: { authorization: `Bearer ${token}` } })
    if (!answer.ok) throw new Error(`${address}: ${answer.status} ${await answer.text()}`)
    await answer.arrayBuffer()
  }
  const search = fillPath(calls.search.path, { campaignId })
  const wikiSearch = fillPath(calls.searchWiki.path, { campaignId })
  return {
    find: (q: string, more: string) => call(`${search}?${new URLSearchParams({ q })}${more}`),
    findInWiki: (q: string, more: string) => call(`${wikiSearch}?${new URLSearchParams({ q })}${more}`),
    /** A cheap call that reads the database, to measure how long other users wait. */
    others: () => call(calls.listCampaigns.path),
  }
}

async function measureQueries(url: string, access: Access, talk: Talk, limitMs: number): Promise<void> {
  const { find, findInWiki, others } = openCampaign(url, access.token, access.campaignId)
  await find('warm', '')
  for (const [reader, more] of [
    ['game master', ''],
    ['player', '&as=player'],
  ] as const) {
    await find('warm', more)
    const all: number[] = []
    const waits: number[] = []
    for (const [name, make] of kindsOfQuery) {
      const took: number[] = []
      for (let time = 0; time < repeats; time++) took.push((await measure(() => find(make(talk), more))).took)
      for (let time = 0; time < repeats / 4; time++)
        waits.push((await watch(find(make(talk), more), others)).longest)
      all.push(...took)
      printFigure(`${reader}: ${name}, p95 of ${repeats}`, milliseconds(percentile(took, 0.95)), '')
    }
    printFigure(`${reader}: search, p95`, milliseconds(percentile(all, 0.95)), `limit ${limitMs} ms`)
    printFigure(`${reader}: search, median`, milliseconds(percentile(all, 0.5)), '')
    const inWiki: number[] = []
    for (let time = 0; time < repeats; time++) {
      const name = talk.pickName()
      for (let length = 1; length <= name.length; length++)
        inWiki.push((await measure(() => findInWiki(name.slice(0, length), more))).took)
    }
    printFigure(
      `${reader}: letter typed in the wiki, p95`,
      milliseconds(percentile(inWiki, 0.95)),
      'limit 150 ms',
    )
    printFigure('  wait of others meanwhile, p95', milliseconds(percentile(waits, 0.95)), waitLimit)
    printFigure('  longest wait of others', milliseconds(Math.max(...waits)), '')
  }
}

type Access = { token: string; campaignId: string }
type Installation = { environment: Record<string, string>; open: () => Connection; limitMs: number }

async function benchInstallation({ environment, open, limitMs }: Installation): Promise<void> {
  const access = await makeInstallation(environment)
  const connection = open()
  const talk = await prepareSearch(connection, access.campaignId)
  await connection.close()
  const server = await startServer(environment)
  await measureQueries(server.url, access, talk, limitMs)
  await server.kill('SIGTERM')
}

function fail(error: Error): never {
  throw error
}

export async function benchSearch(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  printHeading('Search in 200 sessions of 3,000 lines and 5,000 entries (embedded database)')
  await benchInstallation({
    environment: { DATA_DIR: dataDir },
    open: () => connectEmbedded({ folder: path.join(dataDir, 'database') }, fail),
    limitMs: 150,
  })
  printHeading('The same with a PostgreSQL server')
  const cluster = await createCluster('')
  const url = postgresUrl(cluster.port, 'postgres')
  await benchInstallation({
    environment: { DATA_DIR: path.join(folder, 'files'), DATABASE_URL: url },
    open: () => connectServer(url, fail, { connectMs: 2_000, statementMs: 600_000, silenceMs: 600_000 }),
    limitMs: 80,
  })
  cluster.remove()
  await rm(folder, { recursive: true, force: true })
}
