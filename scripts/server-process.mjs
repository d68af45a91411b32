import { fileURLToPath } from 'node:url'

/**
 * These flags and `serverMemory` halve the memory of the server (docs/decisions/026). The Dockerfile and the systemd units
 * repeat them.
 */
export const serverFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=120',
  '--no-memory-pool-share-memory-on-teardown',
]
export const serverArguments = [...serverFlags, 'dist/server/main.js']
/** Tests use Node's compile cache, because they start hundreds of threads and servers with the same code. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)),
}
/** Environment variable that tells the processes of a test run that the server has been built. */
export const builtFlag = 'HEARTHSCRIBE_TESTS_BUILT'
export const serverMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
