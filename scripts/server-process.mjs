import { fileURLToPath } from 'node:url'

/**
 * How the server is started, here, in the Dockerfile and in the systemd units: with half the memory for the same work
 * (docs/decisions/031). Threads share two heaps of the C library instead of one each, large pieces go back to the system as
 * soon as they are free, what is short-lived is collected more often, the rest at about twice what was held, and a thread
 * that has ended gives back what it had.
 */
export const serverArguments = [
  '--max-semi-space-size=4',
  '--heap-growing-percent=120',
  '--no-memory-pool-share-memory-on-teardown',
  'src/server/main.ts',
]
/** Where tests keep what Node compiled: threads and servers are started by the hundred, all of the same code. */
export const compiled = { NODE_COMPILE_CACHE: fileURLToPath(new URL('../.cache/compiled', import.meta.url)) }
export const serverMemory = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '262144' }
