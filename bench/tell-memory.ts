// Loaded into the server before its own code: at SIGUSR2 it throws away what nobody holds any more and writes what is left.
import { renameSync, writeFileSync } from 'node:fs'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const file = process.env['MEMORY_FILE'] ?? ''

function tellMemory(): void {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  // What is freed at the end of a turn goes at the second time.
  collect()
  setImmediate(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    writeFileSync(`${file}.new`, JSON.stringify({ held: heapUsed + external, rss }))
    renameSync(`${file}.new`, file)
  })
}

if (isMainThread) process.on('SIGUSR2', tellMemory)
