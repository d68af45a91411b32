import { useQuery } from '@tanstack/react-query'
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { endpoint } from '#contract/endpoint.ts'
import { callApi } from '#web/lib/api/api.ts'
import { type Answer, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { Loaded } from './loaded.tsx'

const greeting = endpoint({
  method: 'GET',
  path: '/api/health',
  access: 'anyone',
  summary: 'Says a text.',
  answer: z.object({ says: z.string() }),
})

function Health() {
  const query = useQuery({
    queryKey: ['health'],
    queryFn: () => callApi(greeting),
  })
  return (
    <>
      <Loaded query={query} failed="Failed to load health">
        {({ says }) => <p>{says}</p>}
      </Loaded>
      <button type="button" onClick={() => void query.refetch()}>
        Refresh
      </button>
    </>
  )
}

const well = { body: { says: 'All is well' } }
let answer: Answer
function show() {
  const asked = stubServer({ 'GET /api/health': () => answer })
  return { asked, ...renderAt('/', <Health />) }
}

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
})

describe('the Loaded component', () => {
  it('offers another try only if it may help', async () => {
    answer = { status: 404, body: { error: 'Session not found' } }
    const { unmount } = show()
    expect((await screen.findByRole('alert')).textContent).toContain('Session not found')
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
    unmount()
    answer = { status: 429, body: { error: 'Too many requests' } }
    show()
    expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  })

  it('keeps the old data when a refresh fails and shows the error above it', async () => {
    answer = well
    show()
    await screen.findByText('All is well')
    answer = { status: 500, body: null }
    fireEvent.click(screen.getByRole('button', { name: 'Refresh' }))
    expect((await screen.findByRole('alert')).textContent).toContain('Failed to load health')
    expect(screen.getByText('All is well')).toBeTruthy()
    answer = well
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
    await vi.waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  })

  it('loads by itself once the server is reachable again', async () => {
    answer = 'unreachable'
    show()
    await vi.advanceTimersByTimeAsync(4_000)
    expect(screen.getByRole('alert').textContent).toContain('Failed to load health')
    answer = well
    await vi.advanceTimersByTimeAsync(10_000)
    expect(screen.getByText('All is well')).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  it('does not retry after a refusal', async () => {
    answer = { status: 403, body: null }
    const { asked } = show()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(asked).toHaveLength(1)
  })
})
