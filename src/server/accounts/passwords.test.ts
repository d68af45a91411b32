import { expect, test, vi } from 'vitest'
import { hashPassword, verifyPassword } from './passwords.ts'

vi.unmock('@node-rs/argon2')

test('hashes passwords with argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('lantern')
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
  expect(await verifyPassword(hash, 'lantern')).toBe(true)
  expect(await verifyPassword(hash, 'Lantern')).toBe(false)
  expect(await verifyPassword(null, 'lantern')).toBe(false)
})
