import { QueryClientProvider } from '@tanstack/react-query'
import { act, fireEvent, render, screen } from '@testing-library/react'
import type { ReactNode } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { User } from '#contract/accounts/schemas.ts'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { useNotices } from './notices.ts'

export function renderAt(address: string, ui: ReactNode) {
  const element = <QueryClientProvider client={createQueryClient()}>{ui}</QueryClientProvider>
  const router = createMemoryRouter([{ path: '*', element }], { initialEntries: [address] })
  return render(<RouterProvider router={router} useTransitions={false} />)
}

export function Notices() {
  return useNotices().map(({ id, text, action }) => (
    <p key={id}>
      {text}
      {action && (
        <button type="button" onClick={() => void action.run()}>
          {action.label}
        </button>
      )}
    </p>
  ))
}

export function renderWithNotices(address: string, ui: ReactNode) {
  return renderAt(
    address,
    <>
      {ui}
      <Notices />
    </>,
  )
}

export const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))

export const typeInto = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })

/** Needs fake timers. */
export const passTime = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

/** The page becomes idle and loads the event listener, which opens the stream once no query has run for a second. */
export async function untilEventsOpen(): Promise<void> {
  await passTime(1_100)
  await passTime(1_500)
}

export async function chooseAction(menu: string, action: string): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: menu }))
  fireEvent.click(await screen.findByRole('menuitem', { name: action }))
}

export function chooseOption(option: HTMLElement): void {
  fireEvent.pointerDown(option, { pointerType: 'mouse' })
  fireEvent.click(option)
}

export async function choose(label: string, option: string): Promise<void> {
  fireEvent.click(screen.getByRole('combobox', { name: label }))
  chooseOption(await screen.findByRole('option', { name: option }))
}

export type Answer =
  | { status?: number; body: unknown; headers?: Record<string, string> }
  | ReadableStream
  | 'unreachable'
  | 'silent'
/** Each key is a method and a path, for example "GET /api/campaign". */
export type Answers = Record<string, Answer | ((query: URLSearchParams) => Answer)>
export type StubbedRequest = { method: string; path: string; query: string; body: unknown }

/** For a ticket. A moment years away would overflow the timer of its renewal. */
export const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString()

export const success = (answer: object = {}): { body: object } => ({ body: { success: true, ...answer } })

/** A request that `answers` does not list gets 404. */
export function stubServer(answers: Answers): StubbedRequest[] {
  const asked: StubbedRequest[] = []
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
    const answer = typeof found === 'function' ? found(new URLSearchParams(query)) : found
    if (answer === 'silent')
      return new Promise<Response>((_, reject) =>
        init.signal?.addEventListener('abort', () => reject(init.signal?.reason)),
      )
    if (answer === 'unreachable') throw new TypeError('Failed to fetch')
    if (answer instanceof ReadableStream) return new Response(answer)
    const notFound = { status: 404, body: errorBody('Not found', 'NOT_FOUND'), headers: {} }
    const { status = 200, body, headers = {} } = answer ?? notFound
    return new Response(status === 204 ? null : JSON.stringify(body), { status, headers })
  })
  return asked
}

export const errorBody = (error: string, code: string) => ({ success: false, error, code })

export const sampleUser: User = {
  id: 'u1',
  username: 'Rowan',
  email: 'rowan@example.org',
  firstName: null,
  lastName: null,
  role: 'gm',
  mustChangePassword: false,
}
