import { expect, it, vi } from 'vitest'
import { readStored, writeStored } from './storage.ts'

it('keeps a value in memory while storage is full', () => {
  writeStored('theme', 'dark')
  const full = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  writeStored('theme', 'light')
  expect(readStored('theme')).toBe('light')
  full.mockRestore()
  writeStored('theme', 'dark')
  expect(readStored('theme')).toBe('dark')
  expect(localStorage.getItem('theme')).toBe('dark')
})

it('forgets a value that is removed while storage is blocked', () => {
  const blocked = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'SecurityError')
  })
  writeStored('theme', 'light')
  writeStored('theme', null)
  expect(readStored('theme')).toBeNull()
  blocked.mockRestore()
})
