// Preloaded into the server. On SIGUSR2, collects garbage and writes the memory figures to the file that MEMORY_FILE names.
import { renameSync, writeFileSync } from 'node:fs'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const file = process.env['MEMORY_FILE'] ?? ''
/** V8 heap spaces with bytecode and machine code. */
const codeSpaces = ['code_space', 'code_large_object_space', 'trusted_space', 'trusted_large_object_space']

const measureCode = (): number =>
  getHeapSpaceStatistics()
    .filter((space) => codeSpaces.includes(space.space_name))
    .reduce((sum, space) => sum + space.space_used_size, 0)

setFlagsFromString('--expose-gc')
// Created once, because each new context would add to the measured memory.
const collect: () => void = runInNewContext('gc')

function printMemory(): void {
  // Collects twice, because some objects become free only at the end of the first pass.
  collect()
  setImmediate(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    writeFileSync(`${file}.new`, JSON.stringify({ held: heapUsed + external, code: measureCode(), rss }))
    renameSync(`${file}.new`, file)
  })
}

if (isMainThread) process.on('SIGUSR2', printMemory)
