import { parentPort, workerData } from 'node:worker_threads'

/** Runs one exported function on its arguments and posts what it returns. */
const { module, name, args } = workerData as { module: string; name: string; args: unknown[] }
const loaded: Record<string, unknown> = await import(module)
const work = loaded[name]
if (typeof work !== 'function') throw new Error(`${module} exports no function ${name}`)
parentPort?.postMessage(work(...args))
