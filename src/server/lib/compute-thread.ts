import { parentPort, workerData } from 'node:worker_threads'

/** Of one module, one question at a time: runs an exported function on its arguments and posts its result and its time. */
const module = String(workerData)
const loaded: Record<string, unknown> = await import(module)
parentPort?.on('message', ({ name, args }: { name: string; args: unknown[] }) => {
  const work = loaded[name]
  if (typeof work !== 'function') throw new Error(`${module} exports no function ${name}`)
  const begun = performance.now()
  const result: unknown = work(...args)
  parentPort?.postMessage({ result, tookMs: performance.now() - begun })
})
