import { Worker } from 'node:worker_threads'

/** Kills the current process when it uses more than `megabytes`. Unlike Node's heap limit, this limit includes native code. */
export function limitMemory(megabytes: number): void {
  new Worker(new URL('./memory-watchdog.ts', import.meta.url), { workerData: megabytes }).unref()
}
