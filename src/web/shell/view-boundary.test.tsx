import { fireEvent, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { lazy } from '#web/lib/lazy.ts'
import { passTime, renderAt } from '#web/lib/test-browser.tsx'
import { Part, ViewBoundary } from './view-boundary.tsx'

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function openPage() {
  const server = { isAway: true, requests: 0 }
  const View = lazy(async () => {
    server.requests++
    if (server.isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The wiki</p>
  })
  const Dock = lazy(async () => {
    if (server.isAway) throw new TypeError('Failed to fetch dynamically imported module')
    return () => <p>The dock</p>
  })
  renderAt(
    '/app',
    <>
      <button type="button">Stop recording</button>
      <Part fallback={<p>The name of the dock</p>}>
        <Dock />
      </Part>
      <ViewBoundary>
        <Suspense fallback={null}>
          <View />
        </Suspense>
      </ViewBoundary>
    </>,
  )
  return server
}

describe('while the code of a view cannot be loaded', () => {
  it('shows an error in the view, and keeps what is beside it', async () => {
    openPage()
    expect(await screen.findByText('This page couldn’t be loaded')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Stop recording' })).toBeTruthy()
    expect(await screen.findByText('The name of the dock')).toBeTruthy()
  })

  it('says that the browser is offline, and what to do', async () => {
    vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
    openPage()
    expect(await screen.findByRole('heading', { name: 'You are offline' })).toBeTruthy()
    expect(screen.getByText('Everything saved is safe.')).toBeTruthy()
  })

  it('tries again by itself, after growing pauses', async () => {
    const server = openPage()
    await screen.findByText('This page couldn’t be loaded')
    // The first pause has three seconds, the second one six.
    for (const requests of [2, 2, 3]) {
      await passTime(3_500)
      expect(await screen.findByText('This page couldn’t be loaded')).toBeTruthy()
      expect(server.requests).toBe(requests)
    }
    server.isAway = false
    await passTime(30_000)
    expect(screen.getByText('The wiki')).toBeTruthy()
    expect(screen.getByText('The dock')).toBeTruthy()
  })

  it('tries again when the network is back', async () => {
    const server = openPage()
    await screen.findByText('This page couldn’t be loaded')
    server.isAway = false
    fireEvent(window, new Event('online'))
    expect(await screen.findByText('The wiki')).toBeTruthy()
    expect(await screen.findByText('The dock')).toBeTruthy()
  })

  it('tries again on request while the browser is offline', async () => {
    vi.spyOn(Navigator.prototype, 'onLine', 'get').mockReturnValue(false)
    const server = openPage()
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('You are offline')).toBeTruthy()
    server.isAway = false
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    expect(await screen.findByText('The wiki')).toBeTruthy()
  })
})
