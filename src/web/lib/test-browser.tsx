import { QueryClientProvider } from '@tanstack/react-query'
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterAll, afterEach, vi } from 'vitest'
import type { User } from '#contract/accounts.ts'
import { clearNotices, useNotices } from './notices.ts'
import { createQueryClient } from './query-client.ts'

afterEach(() => {
  cleanup()
  clearNotices()
  localStorage.clear()
  sessionStorage.clear()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

// jsdom has no player to silence.
HTMLMediaElement.prototype.pause = () => {}

// What the application fetches when it has time must not outlive the page that it is fetched for.
afterAll(() => vi.dynamicImportSettled(), 30_000)

/** Draws something the way the application does: with a query client of its own, at an address. */
export function renderAt(address: string, ui: ReactNode) {
  const element = <QueryClientProvider client={createQueryClient()}>{ui}</QueryClientProvider>
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return render(<RouterProvider router={router} useTransitions={false} />)
}

/** What the application says over every view. */
export function Notices() {
  return useNotices().map(({ id, text }) => <p key={id}>{text}</p>)
}

/** Opens a menu and takes one of its actions. */
export async function chooseAction(menu: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: menu }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

/** Opens a selection and takes one of its options, as the mouse does. */
export async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  const wanted = await screen.findByRole('option', { name: option })
  fireEvent.pointerDown(wanted, { pointerType: 'mouse' })
  fireEvent.click(wanted)
}

/** `silent` never answers: what is shown meanwhile can be looked at. A stream goes out as it is. */
export type Answer = { status?: number; body: unknown } | ReadableStream | 'unreachable' | 'silent'
export type Asked = { method: string; path: string; query: string; body: unknown }

/** A server that answers by method and path ("GET /api/campaign"); what is not listed is 404. Returns what it was asked. */
export function stubServer(answers: Record<string, Answer | (() => Answer)>): Asked[] {
  const asked: Asked[] = []
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    const [path = '', query = ''] = url.split('?')
    const method = init.method ?? 'GET'
    asked.push({
      method,
      path,
      query,
      body: typeof init.body === 'string' ? JSON.parse(init.body) : init.body,
    })
    const found = answers[`${method} ${path}`]
    const answer = typeof found === 'function' ? found() : found
    if (answer === 'silent')
      return new Promise<Response>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    if (answer instanceof ReadableStream) return new Response(answer)
    const { status = 200, body } = answer ?? { status: 404, body: refusal('Not found', 'NOT_FOUND') }
    return new Response(JSON.stringify(body), { status })
  })
  return asked
}

export const refusal = (error: string, code: string) => ({ success: false, error, code })

export const aUser: User = {
  id: 'u1',
  username: 'Rowan',
  email: 'rowan@example.org',
  firstName: null,
  lastName: null,
  role: 'gm',
  mustChangePassword: false,
}
