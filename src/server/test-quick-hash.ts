import { vi } from 'vitest'

/** The real hash at a price that thousands of accounts of tests can pay. Whoever tests the price itself unmocks it. */
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>()
  const price = { memoryCost: 8, timeCost: 1, parallelism: 1 }
  return { ...real, hash: (password: string) => real.hash(password, price) }
})
