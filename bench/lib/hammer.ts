// Worker thread of bench/serving.ts: sends requests and measures how long the answers take.
import { Agent, request } from 'node:http'
import { parentPort, workerData } from 'node:worker_threads'
import * as z from 'zod/mini'

const one = z.object({
  url: z.string(),
  method: z.string(),
  headers: z.record(z.string(), z.string()),
  body: z.optional(z.string()),
})
export type HammerRequest = z.infer<typeof one>
const task = z.object({
  requests: z.array(one),
  connections: z.number(),
  forMs: z.number(),
  /** Requests per second; null sends each request as soon as a connection is free. */
  perSecond: z.nullable(z.number()),
})
export type HammerTask = z.infer<typeof task>
export type HammerResult = { perSecond: number; tookMs: number[]; failed: number }

const { requests, connections, forMs, perSecond } = task.parse(workerData)
const agent = new Agent({ keepAlive: true, maxSockets: connections })
const tookMs: number[] = []
let [asked, failed] = [0, 0]

/** Measures from `dueAt`, so that waiting for a free connection counts. */
function ask(dueAt: number): Promise<void> {
  const { url, method, headers, body } = requests[asked++ % requests.length] as HammerRequest
  return new Promise((resolve) => {
    const isOver = (isGood: boolean) => {
      tookMs.push(performance.now() - dueAt)
      if (!isGood) failed++
      resolve()
    }
    const call = request(url, { method, headers, agent }, (answer) => {
      answer.on('end', () => isOver((answer.statusCode ?? 500) < 400)).resume()
    })
    call.on('error', () => isOver(false))
    call.end(body)
  })
}

const begun = performance.now()
const end = begun + forMs

async function askContinuously(): Promise<void> {
  while (performance.now() < end) await ask(performance.now())
}

async function askAtRate(each: number): Promise<void> {
  const open: Promise<void>[] = []
  for (let dueAt = begun; dueAt < end; dueAt += each) {
    const early = dueAt - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    open.push(ask(dueAt))
  }
  await Promise.all(open)
}

if (perSecond === null) await Promise.all(Array.from({ length: connections }, askContinuously))
else await askAtRate(1000 / perSecond)
const result: HammerResult = {
  perSecond: (tookMs.length * 1000) / (performance.now() - begun),
  tookMs,
  failed,
}
parentPort?.postMessage(result)
agent.destroy()
