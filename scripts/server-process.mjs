import { fileURLToPath } from 'node:url'

/**
 * Arguments and memory settings of the server, repeated in the Dockerfile and the systemd units. They halve its memory
 * (docs/decisions/031): two malloc arenas for all threads, early return of large blocks, a small young generation, earlier
 * collection of the old one, and no pooling of memory of ended threads.
 */
export const serverFlags = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=120',
  '--no-memory-pool-share-memory-on-teardown',
]
export const serverArguments = [...serverFlags, 'dist/server/main.js']
/** Node's compile cache for tests, which start hundreds of threads and servers with the same code. */
export const compileCache = {
  NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)),
}
export const serverMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
