import { cleanup, configure } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { clearNotices } from './notices.ts'

// The first render loads all of its modules, which takes longer than the default second on a slow machine.
configure({ asyncUtilTimeout: 30_000 })

// jsdom does not implement pause.
HTMLMediaElement.prototype.pause = () => {}

// Test files share a window and its modules.
afterEach(() => {
  cleanup()
  clearNotices()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// Prefetches must not outlive the test environment.
afterAll(() => vi.dynamicImportSettled(), 30_000)
