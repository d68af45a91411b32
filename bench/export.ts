import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'
import { gunzipSync, gzipSync } from 'node:zlib'
import { calls, fillPath } from '#contract/permissions.ts'
import { wikiLimits } from '#contract/wiki.ts'
import { findBrokenLinks, unzip } from '#server/sharing/test-vault.ts'
import { type ServerProcess, startServer } from '#server/test-process.ts'
import { prepareWiki } from './prepare-wiki.ts'
import { megabytes, milliseconds, printForSize, printHeading, seconds, wikiSizes } from './report.ts'
import { formOf, formType, send } from './send-form.ts'
import { measure, readMemory, watch } from './watch.ts'

const limitsOfMemory: Record<string, string> = { json: 'limit 32 MB' }

/** Twice what it takes to write and compress the same in slices, here and now: the limit for the largest wiki that there may be. */
function holdJson(bytes: Buffer, entryCount: number): string {
  const { entries } = JSON.parse(bytes.toString()) as { entries: unknown[] }
  const began = performance.now()
  for (let at = 0; at < entries.length; at += 250) gzipSync(JSON.stringify(entries.slice(at, at + 250)))
  const twice = `${seconds(2 * (performance.now() - began))}: twice writing and compressing it in slices`
  return entryCount === wikiLimits.entries ? `limit ${twice}` : twice
}

type Place = {
  server: ServerProcess
  headers: { authorization: string }
  entryCount: number
  others: () => Promise<unknown>
}

/** An exported wiki as another campaign, until the last of its entries is linked. */
async function benchImport({ server, headers, entryCount, others }: Place, json: Buffer): Promise<void> {
  const print = printForSize(entryCount)
  /** The last entry to be linked is the one with the highest id. */
  const findLast = async (campaignId: string): Promise<string> => {
    const list = `${fillPath(calls.listEntries.path, { campaignId })}?limit=${entryCount}`
    const { entries } = (await (await fetch(server.url + list, { headers })).json()) as {
      entries: { id: string }[]
    }
    return entries.reduce((last, { id }) => (id > last ? id : last), '')
  }
  const waitForLinks = async (campaignId: string, entryId: string) => {
    const related = server.url + fillPath(calls.listRelated.path, { campaignId, entryId })
    for (;;) {
      const { relatedEntries } = (await (await fetch(related, { headers })).json()) as {
        relatedEntries: unknown[]
      }
      if (relatedEntries.length > 0) return
      await pass(250)
    }
  }

  /** As it is read from a disk: to put a form together meanwhile would hold up those who ask, who are in this process. */
  function* cut(bytes: Buffer) {
    for (let from = 0; from < bytes.length; from += 65_536) yield bytes.subarray(from, from + 65_536)
  }
  const bring = async () => {
    const file = {
      field: 'campaignFile',
      name: 'campaign.json',
      type: 'application/json',
      content: cut(json),
    }
    const url = server.url + calls.importCampaign.path
    const { text } = await send(url, { ...headers, 'content-type': formType }, formOf({}, file))
    return JSON.parse(text) as { campaign: { id: string } }
  }
  const began = performance.now()
  const brought = await measure(() => watch(bring(), others))
  print('imported again', seconds(brought.took), 'limit 20 s')
  print('longest wait of others meanwhile', milliseconds(brought.result.longest), 'limit 100 ms')
  const { campaign } = brought.result.result
  const last = await findLast(campaign.id)
  const linked = await watch(waitForLinks(campaign.id, last), others)
  print('imported, and every link there', seconds(performance.now() - began), 'limit 30 s')
  print('longest wait of others meanwhile', milliseconds(linked.longest), 'limit 100 ms')
}

/** A wiki, taken along and brought back; one that is larger than may be is written as JSON alone. */
async function benchSize(entryCount: number): Promise<void> {
  printHeading(`Export and import (${entryCount.toLocaleString('en')} entries, embedded database)`)
  const print = printForSize(entryCount)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const { token, campaignId } = await prepareWiki(dataDir, entryCount)
  const server = await startServer({ DATA_DIR: dataDir })
  const headers = { authorization: `Bearer ${token}` }
  const others = () => fetch(`${server.url}${calls.health.path}`).then((answer) => answer.text())
  const memory = () => readMemory(server.child.pid ?? 0)

  /** As it comes over the wire: to unpack it meanwhile would hold up those who ask, who are in this process. */
  const load = (url: string) =>
    new Promise<{ bytes: Buffer; isPacked: boolean }>((resolve, reject) => {
      const packed = { ...headers, 'accept-encoding': 'gzip' }
      const request = http.get(url, { headers: packed }, async (answer) => {
        const chunks: Buffer[] = []
        for await (const chunk of answer) chunks.push(chunk)
        resolve({
          bytes: Buffer.concat(chunks),
          isPacked: answer.headers['content-encoding'] === 'gzip',
        })
      })
      request.once('error', reject)
    })

  const take = async (format: string, when = ''): Promise<Buffer> => {
    const before = memory()
    let highest = before
    const ask = async () => {
      highest = Math.max(highest, memory())
      await others()
    }
    const url = `${server.url}${fillPath(calls.exportWiki.path, { campaignId })}?format=${format}`
    const { took, result } = await measure(() => watch(load(url), ask))
    const bytes = result.result.isPacked ? gunzipSync(result.result.bytes) : result.result.bytes
    const limit = format === 'json' ? holdJson(bytes, entryCount) : format === 'markdown' ? 'limit 30 s' : ''
    const size = `${(bytes.length / 1e6).toFixed(0)} MB`
    const name = `${format}${when}`
    print(name, seconds(took), limit ? `${limit}; ${size}` : size)
    print('longest wait of others meanwhile', milliseconds(result.longest), 'limit 100 ms')
    print(`${name}: memory grows by`, megabytes(highest - before), limitsOfMemory[format] ?? '')
    return bytes
  }

  const json = await take('json', ' as the first thing after the start')
  await take('json')
  if (entryCount <= wikiLimits.entries) {
    const broken = findBrokenLinks(unzip(await take('markdown')))
    print('broken links in the vault', String(broken.length), 'limit 0')
    await take('foundry')
    await benchImport({ server, headers, entryCount, others }, json)
  }
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

/** Wikis of several sizes. */
export async function benchExport(): Promise<void> {
  for (const entryCount of wikiSizes) await benchSize(entryCount)
}
