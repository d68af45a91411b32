import { act, render, screen, waitFor } from '@testing-library/react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it, vi } from 'vitest'
import { press } from '#web/lib/test-browser.tsx'
import { LeaveGuard } from './form-dialogs.tsx'

function openForm() {
  const onLeave = vi.fn()
  const router = createMemoryRouter(
    [
      { path: '/start', element: <p>The start</p> },
      {
        path: '/form',
        element: (
          <>
            <p>The form</p>
            <LeaveGuard text="It is not saved." onLeave={onLeave} />
          </>
        ),
      },
    ],
    { initialEntries: ['/start?view=a', '/form?view=b'] },
  )
  render(<RouterProvider router={router} />)
  return { router, onLeave, goBack: () => act(() => router.navigate(-1)) }
}

it('asks before Back leaves a page with unsaved changes', async () => {
  const { goBack, onLeave } = openForm()
  await goBack()
  expect(await screen.findByRole('alertdialog', { name: 'Leave without saving?' })).toBeTruthy()
  press('Cancel')
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  expect(screen.getByText('The form')).toBeTruthy()
  expect(onLeave).not.toHaveBeenCalled()
  await goBack()
  await screen.findByRole('alertdialog')
  press('Leave without saving')
  expect(await screen.findByText('The start')).toBeTruthy()
  expect(onLeave).toHaveBeenCalledOnce()
})

it('does not ask when only the hash changes', async () => {
  const { router } = openForm()
  await act(() => router.navigate('/form?view=b#part'))
  expect(router.state.location.hash).toBe('#part')
  expect(screen.queryByRole('alertdialog')).toBeNull()
})

it('makes the browser ask before the page is closed', () => {
  openForm()
  const closing = new Event('beforeunload', { cancelable: true })
  window.dispatchEvent(closing)
  expect(closing.defaultPrevented).toBe(true)
})
