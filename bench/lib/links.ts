import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import { wikiLimits } from '#contract/wiki/schemas.ts'
import { percentile, printFigure, printHeading, seconds } from './report.ts'
import { makeCampaign } from './wiki-campaign.ts'

const rounds = 5
const searchers = [
  { program: 'rg', args: ['--threads=1', '--count-matches', '--no-filename', '-F', '-f'] },
  { program: 'grep', args: ['-c', '-F', '-f'] },
]

export async function benchLinks(): Promise<void> {
  const entryCount = wikiLimits.entries
  printHeading(`Links (${entryCount.toLocaleString('en')} descriptions and as many names, in a worker)`)
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const [names, texts] = [path.join(folder, 'names'), path.join(folder, 'texts')]
  const entries = makeCampaign(entryCount)
  writeFileSync(names, entries.flatMap(({ name, aliases }) => [name, ...aliases]).join('\n'))
  writeFileSync(texts, entries.map(({ description }) => description).join('\n'))
  const searcher = searchers.find(({ program }) => spawnSync(program, ['--version']).status === 0)
  const worker = new Worker(new URL('./link-worker.ts', import.meta.url), { workerData: entryCount })

  const linked: number[] = []
  const searched: number[] = []
  for (let round = 0; round < rounds; round++) {
    worker.postMessage('link')
    const [{ took }] = (await once(worker, 'message')) as [{ took: number }]
    linked.push(took)
    if (!searcher) continue
    const start = performance.now()
    spawnSync(searcher.program, [...searcher.args, names, texts])
    searched.push(performance.now() - start)
  }
  await worker.terminate()
  await rm(folder, { recursive: true, force: true })
  const median = percentile(linked, 0.5)
  printFigure(`all names indexed and linked, median of ${rounds}`, seconds(median), 'limit 1.5 s')
  if (!searcher) return printFigure('beside rg -F -f', 'neither rg nor grep', '')
  const reference = percentile(searched, 0.5)
  printFigure(`${searcher.program} -F -f, on one core`, seconds(reference), '')
  printFigure('the worker beside it', `${(median / reference).toFixed(1)} x`, 'aim 1 x of rg')
}
