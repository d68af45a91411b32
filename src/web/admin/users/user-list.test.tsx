import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { AdminUser } from '#contract/accounts/admin-users.ts'
import {
  type Answer,
  type Answers,
  choose,
  errorBody,
  press,
  renderWithNotices,
  stubServer,
  success,
} from '#web/lib/test-browser.tsx'
import { ines, rowan, userPage } from './test-users.ts'
import { UserList } from './user-list.tsx'

const listing = 'GET /api/admin/users'
const resetting = 'POST /api/admin/users/u2/reset-password'

function show(answers: Answers, ownId = 'admin1') {
  const asked = stubServer(answers)
  renderWithNotices('/app?view=admin', <UserList ownId={ownId} />)
  return {
    sent: () => asked.flatMap(({ body }) => (body === undefined ? [] : [body])),
    queries: () => asked.filter(({ method }) => method === 'GET').map(({ query }) => query),
  }
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

const rows = async () => {
  await screen.findByRole('table', { name: 'Users' })
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    )
}

describe('the user list', () => {
  it('shows role, status, plan and activity', async () => {
    const named = {
      ...ines,
      first_name: 'Ines',
      last_name: 'Duarte',
      plan: 'standard' as const,
      storage_bytes: 1024 ** 3,
      quota_bytes: 5 * 1024 ** 3,
    }
    show({ [listing]: userPage([rowan, named]) }, 'u1')
    const actions = 'EditReset Password'
    expect(await rows()).toEqual([
      [
        'Rowan Yourowan@example.org',
        'Game Master',
        'Active',
        'Free plan',
        '2 campaigns · 1 recording0 B storedLast login: Mar 14, 2026',
        actions,
      ],
      [
        'InesInes Duarteines@example.org',
        'Player',
        'Inactive',
        'Standard plan',
        '2 campaigns · 1 recording1.0 GB stored of 5.0 GBLast login: Never',
        actions,
      ],
    ])
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads.join()).toBe('User,Role,Status,Plan,Activity,Actions')
    expect(screen.getByText('2 accounts')).toBeTruthy()
  })

  it('filters by text, role and status and returns to the first page', async () => {
    const { queries } = show({ [listing]: userPage([rowan, ines], 3) })
    await rows()
    press('Next')
    await waitFor(() => expect(queries().at(-1)).toBe('page=2'))
    expect(await screen.findByText('Page 2 of 3')).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Search by name or email'), { target: { value: ' a_%& ' } })
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&search=a_%25%26'))
    await choose('Role', 'Game Master')
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&search=a_%25%26&role=gm'))
    await choose('Status', 'Inactive')
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&search=a_%25%26&role=gm&isActive=false'))
    await choose('Role', 'All Roles')
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&search=a_%25%26&isActive=false'))
  })

  it('refetches on Refresh', async () => {
    let users = [rowan]
    show({ [listing]: () => userPage(users) })
    expect(await rows()).toHaveLength(1)
    users = [rowan, ines]
    press('Refresh')
    expect(await screen.findByText('ines@example.org')).toBeTruthy()
  })

  it('reports an empty result and can reset the filter', async () => {
    const { queries } = show({ [listing]: userPage([]) })
    expect(await screen.findByText('No users found')).toBeTruthy()
    expect(screen.queryByRole('navigation')).toBeNull()
    fireEvent.change(screen.getByLabelText('Search by name or email'), { target: { value: 'nobody' } })
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&search=nobody'))
    press('Show all users')
    expect(screen.getByLabelText<HTMLInputElement>('Search by name or email').value).toBe('')
  })
})

describe('editing a user', () => {
  const editing = 'PUT /api/admin/users/u2'
  const done = success()
  const open = async (name: string) => {
    await rows()
    press(`Edit ${name}`)
  }

  it('sends the changes, confirms them and returns the focus to the row', async () => {
    let users = [rowan, ines]
    const save = () => {
      users = [rowan, { ...ines, role: 'gm', is_active: true, plan: 'professional' }]
      return done
    }
    const { sent } = show({ [listing]: () => userPage(users), [editing]: save })
    await open('Ines')
    expect(document.activeElement).toBe(screen.getByRole('combobox', { name: 'Role of Ines' }))
    await choose('Role of Ines', 'Game Master')
    await choose('Status of Ines', 'Active')
    await choose('Plan of Ines', 'Professional')
    press('Save')
    expect(await screen.findByText('User updated successfully')).toBeTruthy()
    expect(sent()).toEqual([{ role: 'gm', isActive: true, plan: 'professional' }])
    expect((await rows())[1]).toEqual(expect.arrayContaining(['Game Master', 'Active', 'Professional plan']))
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Edit Ines' }))
  })

  it('focuses the list when the edited row disappears, and does not steal the focus when the row returns', async () => {
    let users = [rowan, ines]
    const save = () => {
      users = [rowan]
      return done
    }
    show({ [listing]: () => userPage(users), [editing]: save })
    await open('Ines')
    await choose('Plan of Ines', 'Standard')
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('table', { name: 'Users' })))
    expect(screen.queryByText('ines@example.org')).toBeNull()
    users = [rowan, ines]
    const field = screen.getByLabelText('Search by name or email')
    field.focus()
    fireEvent.change(field, { target: { value: 'n' } })
    expect(await screen.findByRole('button', { name: 'Edit Ines' })).toBeTruthy()
    expect(document.activeElement).toBe(field)
  })

  it('sends only changed fields, and nothing without changes', async () => {
    const { sent } = show({ [listing]: userPage([rowan, ines]), [editing]: done })
    await open('Ines')
    press('Save')
    await open('Ines')
    await choose('Plan of Ines', 'Standard')
    press('Save')
    expect(await screen.findByText('User updated successfully')).toBeTruthy()
    expect(sent()).toEqual([{ plan: 'standard' }])
  })

  it('restores the row on Cancel', async () => {
    const { sent } = show({ [listing]: userPage([rowan, ines]) })
    await open('Ines')
    await choose('Role of Ines', 'Admin')
    press('Cancel')
    expect((await rows())[1]?.[1]).toBe('Player')
    expect(sent()).toEqual([])
  })

  it.each<[Answer, string]>([
    ['unreachable', 'Failed to update user'],
    [
      { status: 409, body: errorBody('At least one active administrator is required', 'LAST_ADMIN') },
      'At least one active administrator is required',
    ],
  ])('stays open when saving fails: %j', async (answer, text) => {
    show({ [listing]: userPage([ines]), [editing]: answer })
    await open('Ines')
    await choose('Role of Ines', 'Admin')
    press('Save')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.getByRole('combobox', { name: 'Role of Ines' }).textContent).toContain('Admin')
  })

  it.each([
    ['Role of Morgan', 'Player', 'Give up being an administrator?', 'Give it up', { role: 'player' }],
    ['Status of Morgan', 'Inactive', 'Deactivate your own account?', 'Deactivate', { isActive: false }],
  ])('asks before administrators lock themselves out: %s', async (label, option, title, answer, body) => {
    const administrator: AdminUser = { ...rowan, id: 'admin1', username: 'Morgan', role: 'admin' }
    const { sent } = show({ [listing]: userPage([administrator]), 'PUT /api/admin/users/admin1': done })
    await open('Morgan')
    await choose(label, option)
    press('Save')
    const dialog = within(await screen.findByRole('alertdialog', { name: title }))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent()).toEqual([])
    press('Save')
    fireEvent.click(
      within(await screen.findByRole('alertdialog', { name: title })).getByRole('button', { name: answer }),
    )
    await waitFor(() => expect(sent()).toEqual([body]))
  })
})

describe("resetting a user's password", () => {
  it('focuses the password field, and returns the focus on close', async () => {
    show({ [listing]: userPage([ines]) })
    const button = await screen.findByRole('button', { name: 'Reset Password of Ines' })
    button.focus()
    const dialog = await openDialog()
    await waitFor(() => expect(document.activeElement?.getAttribute('name')).toBe('newPassword'))
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(document.activeElement).toBe(button))
  })

  it('sets the password and explains that the user must choose a new one', async () => {
    const { sent } = show({ [listing]: userPage([rowan, ines]), [resetting]: success() })
    expect((await openDialog()).textContent).toContain('then choose their own')
    await give('a spare lantern')
    expect(await screen.findByText('Password reset successfully')).toBeTruthy()
    expect(sent()).toEqual([{ newPassword: 'a spare lantern' }])
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('requires at least 6 characters', async () => {
    const { sent } = show({ [listing]: userPage([ines]) })
    await openDialog()
    await give('12345')
    expect((await screen.findByRole('alert')).textContent).toBe('Password must be at least 6 characters long')
    expect(sent()).toEqual([])
  })

  it.each<[Answer, string]>([
    ['unreachable', 'Failed to reset password'],
    [{ status: 404, body: errorBody('User not found', 'NOT_FOUND') }, 'User not found'],
  ])('keeps the input when it fails: %j', async (answer, text) => {
    show({ [listing]: userPage([ines]), [resetting]: answer })
    await openDialog()
    await give('a spare lantern')
    expect((await screen.findByRole('alert')).textContent).toBe(text)
    expect(screen.getByLabelText<HTMLInputElement>('New password of Ines').value).toBe('a spare lantern')
  })
})
