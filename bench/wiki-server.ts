import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calls, fillPath } from '#contract/permissions.ts'
import { startServer } from '#server/test-process.ts'
import { prepareWiki } from './prepare-wiki.ts'
import { milliseconds, percentile, printFigure, printHeading, seconds } from './report.ts'
import { measure, watch } from './watch.ts'

const entryCount = 50_000
const edits = 50
const repeats = 50

type Entry = { id: string; name: string; version: number }

/** A wiki of fifty thousand entries, at the server. */
export async function benchWikiServer(): Promise<void> {
  printHeading(`Wiki at the server (${entryCount.toLocaleString('en')} entries, embedded database)`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const { token, campaignId } = await prepareWiki(dataDir, entryCount)
  const server = await startServer({ DATA_DIR: dataDir })
  const call = async <T>(method: string, url: string, body?: object): Promise<T> => {
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const sent = body ? { body: JSON.stringify(body) } : {}
    const answer = await fetch(`${server.url}${url}`, { method, headers, ...sent })
    if (!answer.ok) throw new Error(`${method} ${url}: ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as T
  }
  /** Anybody else meanwhile: a call that does nothing. */
  const others = () => call('GET', calls.health.path)

  const wholeUrl = `${fillPath(calls.listEntries.path, { campaignId })}?limit=${entryCount}`
  /** As it comes over the wire: what takes it apart is the browser's time, or this program's. */
  const fetchWhole = (head: http.OutgoingHttpHeaders) =>
    new Promise<http.IncomingMessage>((resolve, reject) => {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': 'gzip', ...head }
      const request = http.get(server.url + wholeUrl, { headers }, (answer) => {
        answer.resume().once('end', () => resolve(answer))
      })
      request.once('error', reject)
    })
  const whole = await measure(() => watch(fetchWhole({}), others))
  printFigure('whole wiki, compressed, first', seconds(whole.took), 'limit 2.5 s')
  printFigure('longest wait of others meanwhile', milliseconds(whole.result.longest), 'limit 100 ms')
  printFigure('again, from memory', milliseconds((await measure(() => fetchWhole({}))).took), '')
  const known = { 'if-none-match': whole.result.result.headers.etag }
  const repeated: number[] = []
  for (let time = 0; time < repeats; time++) repeated.push((await measure(() => fetchWhole(known))).took)
  printFigure(
    `again, by its ETag, p95 of ${repeats}`,
    milliseconds(percentile(repeated, 0.95)),
    'limit 20 ms',
  )
  const { entries } = await call<{ entries: Entry[] }>('GET', wholeUrl)

  const saved: number[] = []
  const related: number[] = []
  for (const entry of entries.filter((_, place) => place % (entryCount / edits) === 0)) {
    const path = { campaignId, entryId: entry.id }
    const description = `${entry.name} keeps a secret from ${entries[saved.length * 7]?.name}.`
    const edit = { name: entry.name, description, version: entry.version }
    saved.push((await measure(() => call('PUT', fillPath(calls.updateEntry.path, path), edit))).took)
    related.push((await measure(() => call('GET', fillPath(calls.listRelated.path, path)))).took)
  }
  printFigure(`one edit saved, p95 of ${edits}`, milliseconds(percentile(saved, 0.95)), 'limit 20 ms')
  printFigure(`what is related, p95 of ${edits}`, milliseconds(percentile(related, 0.95)), '')

  for (const [threshold, held] of [
    ['0.7', 'limit 15 s'],
    ['0.5', ''],
  ] as const) {
    const url = `${fillPath(calls.scanDuplicates.path, { campaignId })}?limit=100&threshold=${threshold}`
    const { took, result } = await measure(() =>
      watch(call<{ potentialDuplicates: number }>('GET', url), others),
    )
    printFigure(`exact scan for duplicates at ${threshold}`, seconds(took), held)
    printFigure('longest wait of others meanwhile', milliseconds(result.longest), 'limit 100 ms')
  }

  const { share } = await call<{ share: { shareUrl: string } }>(
    'POST',
    fillPath(calls.generateShare.path, { campaignId }),
    {},
  )
  const visit = (query: string) => fetch(`${share.shareUrl}${query}`).then((answer) => answer.text())
  for (const [name, query] of [
    ['shared wiki opened for the first time', ''],
    ['searched for the first time', '?q=lantern'],
    ['searched again', '?q=tower'],
  ] as const) {
    const { took, result } = await measure(() => watch(visit(query), others))
    printFigure(name, seconds(took), '')
    printFigure('longest wait of others meanwhile', milliseconds(result.longest), 'limit 100 ms')
  }
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
