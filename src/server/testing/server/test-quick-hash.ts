import { vi } from 'vitest'

/**
 * Uses the real hash at a low cost, because tests create thousands of accounts. Tests of the cost itself unmock the
 * module.
 */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>()
  const price = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  return { ...real, hash: (password: string) => real.hash(password, price) }
})
