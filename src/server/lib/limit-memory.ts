import { Worker } from 'node:worker_threads'

/** Kills the current process when it uses more than `megabytes`. Unlike Node's heap limit, this limit includes native code. */
export function limitMemory(megabytes: number): void {
  // A thread of its own, because native code blocks the main thread.
  const watch = `setInterval(() => {
    if (process.memoryUsage.rss() > ${megabytes} * 1e6) process.kill(process.pid, 'SIGKILL')
  }, 100)`
  new Worker(watch, { eval: true }).unref()
}
