import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { calls, fillPath } from '#contract/permissions.ts'
import { findBrokenLinks, unzip } from '#server/sharing/test-vault.ts'
import { startServer } from '#server/test-process.ts'
import { prepareWiki } from './prepare-wiki.ts'
import { milliseconds, printFigure, printHeading, seconds } from './report.ts'
import { measure, readMemory, watch } from './watch.ts'

const entryCount = 50_000

/** A wiki of fifty thousand entries, taken along and brought back. */
export async function benchExport(): Promise<void> {
  printHeading(`Export and import (${entryCount.toLocaleString('en')} entries, embedded database)`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const dataDir = path.join(folder, 'data')
  const { token, campaignId } = await prepareWiki(dataDir, entryCount)
  const server = await startServer({ DATA_DIR: dataDir })
  const headers = { authorization: `Bearer ${token}` }
  const others = () => fetch(`${server.url}${calls.health.path}`).then((answer) => answer.text())
  const memory = () => readMemory(server.child.pid ?? 0)

  const take = async (format: string): Promise<Buffer> => {
    const before = memory()
    let highest = before
    const ask = async () => {
      highest = Math.max(highest, memory())
      await others()
    }
    const url = `${server.url}${fillPath(calls.exportWiki.path, { campaignId })}?format=${format}`
    const load = () => fetch(url, { headers }).then((answer) => answer.arrayBuffer())
    const { took, result } = await measure(() => watch(load(), ask))
    const bytes = Buffer.from(result.result)
    const limit = format === 'markdown' ? 'limit 30 s' : ''
    printFigure(`${format}, ${(bytes.length / 1e6).toFixed(0)} MB`, seconds(took), limit)
    printFigure('longest wait of others meanwhile', milliseconds(result.longest), 'limit 100 ms')
    printFigure('memory of the server grows by', `${((highest - before) / 1024).toFixed(0)} MB`, '')
    return bytes
  }

  const json = await take('json')
  await take('json')
  const broken = findBrokenLinks(unzip(await take('markdown')))
  printFigure('broken links in the vault', String(broken.length), 'limit 0')
  await take('foundry')

  const form = new FormData()
  form.append('campaignFile', new Blob([Uint8Array.from(json)]), 'campaign.json')
  const send = () =>
    fetch(`${server.url}${calls.importCampaign.path}`, { method: 'POST', headers, body: form }).then(
      (answer) => answer.text(),
    )
  const brought = await measure(() => watch(send(), others))
  printFigure('imported again', seconds(brought.took), 'limit 20 s')
  printFigure('longest wait of others meanwhile', milliseconds(brought.result.longest), '')
  await server.kill('SIGTERM')
  await rm(folder, { recursive: true, force: true })
}
