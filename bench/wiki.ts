import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { setTimeout as pass } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { findBrokenLinks, unzip } from '#server/sharing/test-vault.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { browseWiki } from './lib/browse-wiki.ts'
import { createCaller } from './lib/create-caller.ts'
import { prepareWiki } from './lib/prepare-wiki.ts'
import { megabytes, milliseconds, percentile, printFigure, printHeading, seconds } from './lib/report.ts'
import { measure, readMemory, watch } from './lib/watch.ts'

const boundary = 'hearthscribe-bench'
const formType = `multipart/form-data; boundary=${boundary}`

type FormFile = { field: string; name: string; type: string; content: Iterable<Buffer> }

function* formOf(file: FormFile): Generator<Buffer> {
  yield Buffer.from(
    `--${boundary}\r\nContent-Disposition: form-data; name="${file.field}"; filename="${file.name}"\r\nContent-Type: ${file.type}\r\n\r\n`,
  )
  yield* file.content
  yield Buffer.from(`\r\n--${boundary}--\r\n`)
}

/** Sends chunks without a Content-Length, so that the server has to count the bytes. */
async function send(
  url: string,
  headers: Record<string, string>,
  body: Iterable<Buffer>,
): Promise<{ status: number; text: string }> {
  const call = http.request(url, { method: 'POST', headers })
  const answered = new Promise<{ status: number; text: string }>((resolve, reject) => {
    call.on('response', async (response) => {
      let text = ''
      for await (const chunk of response) text += chunk
      resolve({ status: response.statusCode ?? 0, text })
    })
    call.on('error', reject)
  })
  await pipeline(Readable.from(body), call).catch(() => {})
  return answered
}

const entryCount = wikiLimits.entries
const repeats = 200
const waitLimit = 'limit 100 ms'
const idleMs = 30_000

type Entry = { id: string; name: string; version: number }

function openWiki(server: ServerProcess, token: string, campaignId: string) {
  const authorization = `Bearer ${token}`
  const ask = createCaller(server.url)
  const call = <T>(method: string, url: string, body?: object) =>
    ask<T>(method, url, { token, ...(body ? { body } : {}) })
  return {
    call,
    authorization,
    url: server.url,
    /** A cheap call whose latency shows how busy the server is. */
    others: () => call('GET', calls.health.path),
    pathOf: (template: string, entryId = '') => fillPath(template, { campaignId, entryId }),
    memory: () => readMemory(server.child.pid ?? 0),
    /** Fetches compressed bytes, because decompressing them in this process would delay `others`. */
    fetchWhole: (url: string, head: http.OutgoingHttpHeaders = {}) =>
      new Promise<{ etag: string | undefined; bytes: Buffer }>((resolve, reject) => {
        const headers = { authorization, 'accept-encoding': 'gzip', ...head }
        const request = http.get(server.url + url, { headers }, async (answer) => {
          const chunks: Buffer[] = []
          for await (const chunk of answer) chunks.push(chunk)
          resolve({ etag: answer.headers.etag, bytes: Buffer.concat(chunks) })
        })
        request.once('error', reject)
      }),
  }
}
type Wiki = ReturnType<typeof openWiki>

async function print<T>(
  { others }: Wiki,
  name: string,
  work: () => Promise<T>,
  limit: string | ((result: T) => string),
): Promise<T> {
  const { took, result } = await measure(() => watch(work(), others))
  printFigure(name, seconds(took), typeof limit === 'string' ? limit : limit(result.result))
  printFigure('  longest wait of others meanwhile', milliseconds(result.longest), waitLimit)
  return result.result
}

async function benchList(wiki: Wiki): Promise<void> {
  const { fetchWhole, pathOf } = wiki
  const url = `${pathOf(calls.listEntries.path)}?limit=${entryCount}`
  const { etag } = await print(wiki, 'whole list, first', () => fetchWhole(url), 'limit 2.5 s')
  const unchanged: number[] = []
  for (let time = 0; time < repeats; time++)
    unchanged.push((await measure(() => fetchWhole(url, { 'if-none-match': etag }))).took)
  const name = `whole list, unchanged, p95 of ${repeats}`
  printFigure(name, milliseconds(percentile(unchanged, 0.95)), 'limit 20 ms')
}

async function benchEntries({ call, pathOf }: Wiki): Promise<void> {
  const url = `${pathOf(calls.listEntries.path)}?limit=${entryCount}`
  const { entries } = await call<{ entries: Entry[] }>('GET', url)
  const took: Record<'read' | 'edited' | 'related', number[]> = { read: [], edited: [], related: [] }
  const chosen = entries.filter((_, place) => place % Math.floor(entries.length / repeats) === 0)
  for (const [place, entry] of chosen.entries()) {
    const description = `${entry.name} keeps a secret from ${entries[place * 7]?.name}.`
    const edit = { name: entry.name, description, version: entry.version }
    const { read, edited, related } = took
    read.push((await measure(() => call('GET', pathOf(calls.readEntry.path, entry.id)))).took)
    edited.push((await measure(() => call('PUT', pathOf(calls.updateEntry.path, entry.id), edit))).took)
    related.push((await measure(() => call('GET', pathOf(calls.listRelated.path, entry.id)))).took)
  }
  const p95 = (values: number[]) => milliseconds(percentile(values, 0.95))
  printFigure(`one entry read, p95 of ${chosen.length}`, p95(took.read), '')
  printFigure(`one edit saved, p95 of ${chosen.length}`, p95(took.edited), 'limit 30 ms')
  printFigure(`related entries, p95 of ${chosen.length}`, p95(took.related), '')
}

async function benchShared(wiki: Wiki): Promise<void> {
  const { call, pathOf } = wiki
  const { share } = await call<{ share: { shareUrl: string } }>('POST', pathOf(calls.generateShare.path), {})
  const visit = (query: string) => () => fetch(`${share.shareUrl}${query}`).then((answer) => answer.text())
  await print(wiki, 'shared wiki opened for the first time', visit(''), '')
  await print(wiki, 'shared wiki searched for the first time', visit('?q=lantern'), '')
  await print(wiki, 'shared wiki searched again', visit('?q=tower'), '')
}

function limitOfJson(bytes: Buffer): string {
  const { entries } = JSON.parse(gunzipSync(bytes).toString()) as { entries: unknown[] }
  const began = performance.now()
  for (let at = 0; at < entries.length; at += 250) gzipSync(JSON.stringify(entries.slice(at, at + 250)))
  return `limit ${seconds(2 * (performance.now() - began))}: 2 x serialising and compressing`
}

async function benchExport(wiki: Wiki): Promise<void> {
  const { fetchWhole, pathOf, authorization } = wiki
  const urlOf = (format: string) => `${pathOf(calls.exportWiki.path)}?format=${format}`
  const json = await print(
    wiki,
    'JSON export',
    () => fetchWhole(urlOf('json')),
    ({ bytes }) => limitOfJson(bytes),
  )
  const vault = await print(wiki, 'Markdown export', () => fetchWhole(urlOf('markdown')), 'limit 30 s')
  printFigure('  broken links in it', String(findBrokenLinks(unzip(vault.bytes)).length), 'limit 0')

  const content = gunzipSync(json.bytes)
  function* cut() {
    for (let from = 0; from < content.length; from += 65_536) yield content.subarray(from, from + 65_536)
  }
  const file = { field: 'campaignFile', name: 'campaign.json', type: 'application/json', content: cut() }
  const headers = { authorization, 'content-type': formType }
  const url = wiki.url + calls.importCampaign.path
  await print(wiki, 'imported again', () => send(url, headers, formOf(file)), 'limit 20 s')
}

export async function benchWiki(): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const access = await prepareWiki(dataDir, entryCount)
  printHeading(`Wiki at the server (${entryCount.toLocaleString('en')} entries, embedded database)`)
  const server = await startServer({ DATA_DIR: dataDir })
  const wiki = openWiki(server, access.token, access.campaignId)
  await benchList(wiki)
  await benchEntries(wiki)
  const duplicates = `${wiki.pathOf(calls.scanDuplicates.path)}?limit=100&threshold=0.7`
  await print(wiki, 'scan for duplicates at 0.7', () => wiki.call('GET', duplicates), 'limit 5 s')
  await benchShared(wiki)
  // Runs before `benchExport`, because the import in `benchExport` would slow the browser.
  await browseWiki({ url: server.url, ...access })
  await benchExport(wiki)
  printFigure('memory of the server after all of it', megabytes(wiki.memory()), 'limit 450 MB')
  // Gives the idle server time to return unused memory to the system.
  await pass(idleMs)
  printFigure('  after half a minute without work', megabytes(wiki.memory()), 'limit 450 MB')
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
