import { Worker } from 'node:worker_threads'

/** Kills the current process when it uses more than `megabytes`, because Node's heap limit does not apply to native code. */
export function limitMemory(megabytes: number): void {
  new Worker(new URL('./memory-watchdog.ts', import.meta.url), { workerData: megabytes }).unref()
}
