import { QueryClientProvider, useQueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { stubServer } from '#web/lib/test-browser.tsx'
import { Face } from './face.tsx'

const ticketPath = 'GET /api/pictures/ticket'
const ticket = (url: string) => ({
  body: { success: true, url, expiresAt: new Date(Date.now() + 3600_000 * 12).toISOString() },
})

function open(picture: string | null) {
  const Renew = () => {
    const client = useQueryClient()
    return (
      <button type="button" onClick={() => void client.invalidateQueries()}>
        Renew
      </button>
    )
  }
  const { container } = render(
    <QueryClientProvider client={createQueryClient()}>
      <Face picture={picture} name="Mirelle" category="people" size="md" />
      <Renew />
    </QueryClientProvider>,
  )
  const image = () => container.querySelector('img')
  const sigil = () => container.querySelector('svg')
  return { image, sigil }
}

it('shows the sigil of the name without a request if there is no picture', async () => {
  const asked = stubServer({})
  const { image, sigil } = open(null)
  await waitFor(() => expect(sigil()?.querySelector('text')?.textContent).toBe('M'))
  expect(image()).toBeNull()
  expect(asked).toEqual([])
})

it('loads the picture lazily, in a size that fits, and hides it from screen readers', async () => {
  stubServer({ [ticketPath]: ticket('/api/pictures/first') })
  const { image } = open('p1')
  await waitFor(() => expect(image()?.getAttribute('src')).toBe('/api/pictures/first/p1/small'))
  expect(image()?.getAttribute('srcset')).toContain('/api/pictures/first/p1/medium 320w')
  expect(image()?.getAttribute('sizes')).toBe('36px')
  expect(image()?.getAttribute('loading')).toBe('lazy')
  expect(screen.queryByRole('img')).toBeNull()
})

it('keeps the URL of a shown picture after a renewal until it fails to load', async () => {
  let url = '/api/pictures/first'
  const asked = stubServer({ [ticketPath]: () => ticket(url) })
  const { image, sigil } = open('p1')
  await waitFor(() => expect(image()).toBeTruthy())
  url = '/api/pictures/second'
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Renew' })))
  await waitFor(() => expect(asked).toHaveLength(2))
  expect(image()?.getAttribute('src')).toBe('/api/pictures/first/p1/small')
  // Simulates an old address that expired before the picture was loaded.
  fireEvent.error(image() ?? document.body)
  expect(image()?.getAttribute('src')).toBe('/api/pictures/second/p1/small')
  fireEvent.error(image() ?? document.body)
  expect(image()).toBeNull()
  await waitFor(() => expect(sigil()).toBeTruthy())
})
