// Loaded into the server before its own code: at SIGUSR2 it throws away what nobody holds any more and writes what is left.
// V8 compiles a function for the second and third time after a fiftieth of the usual calls, so that it has done so when the
// warm-up ends and not for hours after it (docs/decisions/039).
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

const soon = [
  '--invocation-count-for-maglev=8',
  '--invocation-count-for-maglev-osr=2',
  '--invocation-count-for-turbofan=60',
  '--invocation-count-for-osr=10',
  '--minimum-invocations-after-ic-update=10',
]

function tellMemory(collect: () => void): void {
  // What is freed at the end of a turn goes at the second time.
  collect()
  setImmediate(() => {
    collect()
    const { heapUsed, external, rss } = process.memoryUsage()
    writeFileSync(`${file}.new`, JSON.stringify({ held: heapUsed + external, code: measureCode(), rss }))
    renameSync(`${file}.new`, file)
  })
}

if (isMainThread) {
  setFlagsFromString(['--expose-gc', ...soon].join(' '))
  const collect: () => void = runInNewContext('gc')
  process.on('SIGUSR2', () => tellMemory(collect))
}
