import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { clearNotices } from './notices.ts'

/** Whether a query may be tried again: its error is then shown only if the time runs out. */
function isWaiting(): boolean {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

configure({
  // The first render loads all of its modules, which takes longer than the default second on a slow machine.
  asyncUtilTimeout: 30_000,
  // The library prints the document at each attempt of a waiting query; its last attempt prints it here.
  getElementError(message, container) {
    const error = new Error([message, isWaiting() ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// jsdom implements neither.
HTMLMediaElement.prototype.pause = () => {}
Element.prototype.scrollIntoView = () => {}

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
