import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calls, fillPath } from '#contract/permissions.ts'
import { wikiLimits } from '#contract/wiki.ts'
import { type ServerProcess, startServer } from '#server/test-process.ts'
import { prepareWiki } from './prepare-wiki.ts'
import {
  megabytes,
  milliseconds,
  percentile,
  printForSize,
  printHeading,
  seconds,
  wikiSizes,
} from './report.ts'
import { measure, readMemory, watch } from './watch.ts'

const repeats = 200

type Entry = { id: string; name: string; version: number }

function openWiki(server: ServerProcess, token: string, campaignId: string, entryCount: number) {
  const call = async <T>(method: string, url: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${server.url}${url}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  return {
    call,
    /** Anybody else meanwhile: a call that does nothing. */
    others: () => call('GET', calls.health.path),
    pathOf: (template: string, entryId = '') => fillPath(template, { campaignId, entryId }),
    memory: () => megabytes(readMemory(server.child.pid ?? 0)),
    print: printForSize(entryCount),
    entryCount,
    /** As it comes over the wire: what takes it apart is the browser's time, or this program's. */
    fetchWhole: (url: string, head: http.OutgoingHttpHeaders) =>
      new Promise<http.IncomingMessage>((resolve, reject) => {
        const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...head }
        const request = http.get(server.url + url, { headers }, (answer) => {
          answer.resume().once('end', () => resolve(answer))
        })
        request.once('error', reject)
      }),
  }
}
type Wiki = ReturnType<typeof openWiki>

async function benchLists({ fetchWhole, others, pathOf, print }: Wiki): Promise<void> {
  const wholeUrl = `${pathOf(calls.listEntries.path)}?limit=${wikiLimits.entries}`
  const whole = await measure(() => watch(fetchWhole(wholeUrl, {}), others))
  print('whole wiki, compressed, first', seconds(whole.took), 'limit 2.5 s')
  print('longest wait of others meanwhile', milliseconds(whole.result.longest), 'limit 100 ms')
  print('again, from memory', milliseconds((await measure(() => fetchWhole(wholeUrl, {}))).took), '')
  const known = { 'if-none-match': whole.result.result.headers.etag }
  const repeated: number[] = []
  for (let time = 0; time < repeats; time++)
    repeated.push((await measure(() => fetchWhole(wholeUrl, known))).took)
  print(`again, by its ETag, p95 of ${repeats}`, milliseconds(percentile(repeated, 0.95)), 'limit 20 ms')
}

/** Reads, edits, and where the wiki is not full makes entries, one after the other. */
async function benchEntries({ call, pathOf, print, entryCount }: Wiki): Promise<void> {
  const url = `${pathOf(calls.listEntries.path)}?limit=${wikiLimits.entries}`
  const { entries } = await call<{ entries: Entry[] }>('GET', url)
  const took: Record<'read' | 'edit' | 'related' | 'create', number[]> = {
    ...{ read: [], edit: [], related: [], create: [] },
  }
  const chosen = entries
    .filter((_, place) => place % Math.floor(entries.length / repeats) === 0)
    .slice(0, repeats)
  // Room for those that are made.
  if (entryCount === wikiLimits.entries)
    for (const { id } of entries.slice(-repeats)) await call('DELETE', pathOf(calls.deleteEntry.path, id))
  for (const [place, entry] of chosen.entries()) {
    const description = `${entry.name} keeps a secret from ${entries[place * 7]?.name}.`
    const edit = { name: entry.name, description, version: entry.version }
    const { read, edit: edited, related, create } = took
    read.push((await measure(() => call('GET', pathOf(calls.readEntry.path, entry.id)))).took)
    edited.push((await measure(() => call('PUT', pathOf(calls.updateEntry.path, entry.id), edit))).took)
    related.push((await measure(() => call('GET', pathOf(calls.listRelated.path, entry.id)))).took)
    if (entryCount > wikiLimits.entries) continue
    const made = { name: `The Ferry of ${entry.name}`, description }
    create.push((await measure(() => call('POST', pathOf(calls.createEntry.path), made))).took)
  }
  const p95 = (values: number[]) => milliseconds(percentile(values, 0.95))
  print(`one entry read, p95 of ${repeats}`, p95(took.read), '')
  print(`one edit saved, p95 of ${repeats}`, p95(took.edit), 'limit 20 ms')
  if (took.create.length > 0) print(`one entry made, p95 of ${repeats}`, p95(took.create), 'limit 20 ms')
  print(`what is related, p95 of ${repeats}`, p95(took.related), '')
}

async function benchDuplicates(
  { call, others, pathOf, print }: Wiki,
  threshold: string,
  held: string,
): Promise<void> {
  const url = `${pathOf(calls.scanDuplicates.path)}?limit=100&threshold=${threshold}`
  const { took, result } = await measure(() => watch(call('GET', url), others))
  print(`exact scan for duplicates at ${threshold}`, seconds(took), held)
  print('longest wait of others meanwhile', milliseconds(result.longest), 'limit 100 ms')
}

async function benchShared({ call, others, pathOf, print }: Wiki): Promise<void> {
  const { share } = await call<{ share: { shareUrl: string } }>('POST', pathOf(calls.generateShare.path), {})
  const visit = (query: string) => fetch(`${share.shareUrl}${query}`).then((answer) => answer.text())
  for (const [name, query] of [
    ['shared wiki opened for the first time', ''],
    ['searched for the first time', '?q=lantern'],
    ['searched again', '?q=tower'],
  ] as const) {
    const { took, result } = await measure(() => watch(visit(query), others))
    print(name, seconds(took), '')
    print('longest wait of others meanwhile', milliseconds(result.longest), 'limit 100 ms')
  }
}

async function benchSize(entryCount: number): Promise<void> {
  printHeading(`Wiki at the server (${entryCount.toLocaleString('en')} entries, embedded database)`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const { token, campaignId } = await prepareWiki(dataDir, entryCount)
  const server = await startServer({ DATA_DIR: dataDir })
  const wiki = openWiki(server, token, campaignId, entryCount)
  await benchLists(wiki)
  await benchEntries(wiki)
  await benchDuplicates(wiki, '0.7', 'limit 9 s')
  if (entryCount === wikiLimits.entries) {
    await benchDuplicates(wiki, '0.5', '')
    await benchShared(wiki)
  }
  wiki.print('memory of the server after all that', wiki.memory(), 'limit 450 MB')
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}

/** A wiki at the server, from a small one to more than there may be. */
export async function benchWikiServer(): Promise<void> {
  for (const entryCount of wikiSizes) await benchSize(entryCount)
}
