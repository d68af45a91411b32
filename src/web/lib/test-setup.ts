import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react'
import { afterAll, afterEach, vi } from 'vitest'
import { clearNotices } from './notices.ts'

/** True during the attempts of a waiting query, such as `findByText`. */
function isWaiting(): boolean {
  const config = getConfig()
  return '_disableExpensiveErrorDiagnostics' in config && config._disableExpensiveErrorDiagnostics === true
}

configure({
  // In the first test of a file, loading the modules can take longer than the default of one second.
  asyncUtilTimeout: 30_000,
  // Prints the document only after the last attempt of a waiting query. The library would print it at every attempt.
  getElementError(message, container) {
    const error = new Error([message, isWaiting() ? '' : prettyDOM(container)].filter(Boolean).join('\n\n'))
    error.name = 'TestingLibraryElementError'
    return error
  },
})

// jsdom does not implement these two functions.
HTMLMediaElement.prototype.pause = () => {}
Element.prototype.scrollIntoView = () => {}

// Timers replace frames, because jsdom runs no more frames after a test with fake timers has requested one.
globalThis.requestAnimationFrame = (draw) => Number(setTimeout(() => draw(performance.now()), 16))
globalThis.cancelAnimationFrame = (frame) => clearTimeout(frame)

// Test files share a window and its modules, so each test cleans up.
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
