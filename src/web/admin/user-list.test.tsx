import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { AdminUser } from '#contract/admin.ts'
import { useNotices } from '#web/lib/notices.ts'
import { type Answer, refusal, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { TextField } from '#web/ui/field.tsx'
import { UserList } from './user-list.tsx'

const rowan: AdminUser = {
  id: 'u1',
  username: 'Rowan',
  email: 'rowan@example.org',
  first_name: null,
  last_name: null,
  role: 'gm',
  is_active: true,
  campaign_count: 2,
  audio_count: 1,
  last_login: '2026-03-14T12:00:00.000Z',
}
const ines: AdminUser = {
  ...rowan,
  id: 'u2',
  username: 'Ines',
  email: 'ines@example.org',
  role: 'player',
  is_active: false,
  last_login: null,
}
const page = (users: AdminUser[], pages = 1) => ({
  body: { success: true, users, pagination: { page: 1, limit: 20, total: users.length, pages } },
})
const listing = 'GET /api/admin/users'
const resetting = 'POST /api/admin/users/u2/reset-password'

function Notices() {
  return useNotices().map(({ id, text }) => <p key={id}>{text}</p>)
}

/** Shows the list; returns the bodies that were sent, and what the list was asked for. */
function show(answers: Record<string, Answer | (() => Answer)>) {
  const asked = stubServer(answers)
  const answer = globalThis.fetch
  const queries: string[] = []
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => {
    queries.push(url.split('?')[1] ?? '')
    return answer(url, init)
  })
  renderAt(
    '/app?view=admin',
    <>
      <UserList PasswordField={TextField} />
      <Notices />
    </>,
  )
  return { sent: () => asked.flatMap(({ body }) => (body === undefined ? [] : [body])), queries }
}

const openDialog = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Reset Password of Ines' }))
  return screen.findByRole('dialog', { name: 'Reset Password' })
}
const give = async (password: string) => {
  const dialog = within(await screen.findByRole('dialog', { name: 'Reset Password' }))
  fireEvent.change(dialog.getByLabelText('New password of Ines'), { target: { value: password } })
  fireEvent.click(dialog.getByRole('button', { name: 'Reset Password' }))
}

describe('the people of an installation', () => {
  it('are shown with their role, whether they may sign in, and when they last did', async () => {
    show({ [listing]: page([rowan, ines]) })
    const [first, second] = await screen.findAllByRole('listitem')
    expect(first?.textContent).toContain('Rowanrowan@example.orgGame MasterActive')
    expect(first?.textContent).toContain('Last login: Mar 14, 20262 campaigns · 1 recording')
    expect(second?.textContent).toContain('Ines')
    expect(second?.textContent).toContain('PlayerDeactivatedLast login: Never')
  })

  it('are looked for by what is typed, from the first page on', async () => {
    const { queries } = show({ [listing]: page([rowan, ines], 3) })
    fireEvent.click(await screen.findByRole('button', { name: 'Older' }))
    await waitFor(() => expect(queries.at(-1)).toBe('page=2&search='))
    expect(await screen.findByText('2 of 3')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Search by name or email'), { target: { value: ' a_%& ' } })
    await waitFor(() => expect(queries.at(-1)).toBe('page=1&search=a_%25%26'))
  })

  it('may be found nowhere, which is said', async () => {
    show({ [listing]: page([]) })
    expect(await screen.findByText('Nobody is found by these words.')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
  })

  it('are not shown when the list fails, which is said too', async () => {
    show({ [listing]: { status: 500, body: {} } })
    expect((await screen.findByRole('alert')).textContent).toBe('Failed to load users')
  })
})

describe('a new password for somebody', () => {
  it('is set, and it is told that they must choose their own', async () => {
    const { sent } = show({ [listing]: page([rowan, ines]), [resetting]: { body: { success: true } } })
    expect((await openDialog()).textContent).toContain('then choose one of their own')
    await give('a spare lantern')
    expect(await screen.findByText('Password reset successfully')).toBeTruthy()
    expect(sent()).toEqual([{ newPassword: 'a spare lantern' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('has at least 6 characters, or nothing is sent', async () => {
    const { sent } = show({ [listing]: page([ines]) })
    await openDialog()
    await give('12345')
    expect(screen.getByRole('alert').textContent).toBe('Password must be at least 6 characters long')
    expect(sent()).toEqual([])
  })

  it.each<[Answer, string]>([
    ['unreachable', 'Failed to reset password'],
    [{ status: 404, body: refusal('User not found', 'NOT_FOUND') }, 'User not found'],
  ])('stays typed when it could not be set: %j', async (answer, text) => {
    show({ [listing]: page([ines]), [resetting]: answer })
    await openDialog()
    await give('a spare lantern')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.getByLabelText<HTMLInputElement>('New password of Ines').value).toBe('a spare lantern')
  })
})
