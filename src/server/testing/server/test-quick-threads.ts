import { vi } from 'vitest'

/**
 * Keeps the threads that a file has used, because starting another takes half a second of processor time. Tests of the limits themselves
 * unmock the module.
 */
vi.mock('tinypool', async (importOriginal) => {
  const real = await importOriginal<typeof import('tinypool')>()
  class Tinypool extends real.Tinypool {
    constructor(options: ConstructorParameters<typeof real.Tinypool>[0]) {
      super({ ...options, idleTimeout: 60_000, maxMemoryLimitBeforeRecycle: 300_000_000 })
    }
  }
  return { ...real, Tinypool }
})
