// Loaded into the server before its own code: at SIGUSR2 it throws away what nobody holds any more and writes what is left.
import { renameSync, writeFileSync } from 'node:fs'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { isMainThread } from 'node:worker_threads'

const file = process.env['MEMORY_FILE'] ?? ''
/** Where V8 has what it made of functions: bytecode, machine code and what that refers to. */
const codeSpaces = ['code_space', 'code_large_object_space', 'trusted_space', 'trusted_large_object_space']

const measureCode = (): number =>
  getHeapSpaceStatistics()
    .filter((space) => codeSpaces.includes(space.space_name))
    .reduce((sum, space) => sum + space.space_used_size, 0)

setFlagsFromString('--expose-gc')
// Once: a context of its own for each time would be left behind each time.
const collect: () => void = runInNewContext('gc')

function tellMemory(): void {
  // What is freed at the end of a turn goes at the second time.
  collect()
  setImmediate(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    writeFileSync(`${file}.new`, JSON.stringify({ held: heapUsed + external, code: measureCode(), rss }))
    renameSync(`${file}.new`, file)
  })
}

if (isMainThread) process.on('SIGUSR2', tellMemory)
