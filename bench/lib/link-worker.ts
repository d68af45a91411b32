import { parentPort, workerData } from 'node:worker_threads'
import { buildLinkIndex, linkParagraph } from '#core/wiki/links/link-names.ts'
import { makeCampaign } from './wiki-campaign.ts'

const entries = makeCampaign(Number(workerData)).map((entry, place) => ({ ...entry, id: String(place) }))

parentPort?.on('message', () => {
  const start = performance.now()
  const index = buildLinkIndex(entries)
  let links = 0
  for (const { id, description } of entries) {
    for (const part of linkParagraph([description], index, id).flat()) if (part.entryId !== null) links++
  }
  parentPort?.postMessage({ took: performance.now() - start, links })
})
