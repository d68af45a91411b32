import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { peopleTexts } from '#contract/admin/people.ts'
import {
  type Answers,
  choose,
  chooseAction,
  errorBody,
  press,
  renderWithNotices,
  stubServer,
  success,
  typeInto,
} from '#web/lib/test-browser.tsx'
import { ines, rowan, userPage } from './test-users.ts'
import { UserList } from './user-list.tsx'

const done = success()
const url = 'http://localhost/forgot-password#token=abc'
const linkAnswer = (passwordLink: object) => success({ user: ines, passwordLink })
const shown = linkAnswer({ url, mailedTo: null, expiresAt: '2026-03-21T12:00:00.000Z' })
const mailed = linkAnswer({ url: null, mailedTo: 'ines@example.org', expiresAt: '2026-03-21T12:00:00.000Z' })

function show(answers: Answers, canMail = true) {
  const asked = stubServer({ 'GET /api/admin/users': userPage([rowan, ines], 1, canMail), ...answers })
  renderWithNotices('/app?view=admin', <UserList ownId="u1" />)
  return {
    sent: () => asked.flatMap(({ body }) => (body === undefined ? [] : [body])),
    calls: () =>
      asked.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`),
  }
}
const openFor = (name: string, action: string) => chooseAction(`More actions for ${name}`, action)

describe('a new user', () => {
  async function fill() {
    fireEvent.click(await screen.findByRole('button', { name: 'New user' }))
    await screen.findByRole('dialog', { name: 'New user' })
    typeInto('Username', 'Ines')
    typeInto('Email', 'ines@example.org')
  }

  it('gets the link by mail', async () => {
    const { sent } = show({ 'POST /api/admin/users': mailed })
    await fill()
    await choose('Role', 'Game Master')
    press('Add user')
    expect(await screen.findByText(peopleTexts.linkMailed('ines@example.org'))).toBeTruthy()
    expect(sent()).toEqual([
      {
        username: 'Ines',
        email: 'ines@example.org',
        firstName: null,
        lastName: null,
        role: 'gm',
        deliver: 'mail',
      },
    ])
    press('Done')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('gets a link to copy if the server sends no mail', async () => {
    const { sent } = show({ 'POST /api/admin/users': shown }, false)
    await fill()
    expect(screen.queryByRole('button', { name: 'Email the link' })).toBeNull()
    press('Add user')
    expect(await screen.findByRole('textbox', { name: peopleTexts.linkTitle })).toHaveProperty('value', url)
    expect(sent()).toMatchObject([{ deliver: 'link' }])
  })

  it('gets a link to copy if mailing fails', async () => {
    show({ 'POST /api/admin/users': shown })
    await fill()
    press('Add user')
    expect((await screen.findByRole('alert')).textContent).toBe(peopleTexts.linkNotMailed)
    expect(screen.getByRole('textbox', { name: peopleTexts.linkTitle })).toHaveProperty('value', url)
  })

  it('is refused with the reason from the server, and the input is kept', async () => {
    const taken = { status: 409, body: errorBody('Username is already taken', 'CONFLICT') }
    show({ 'POST /api/admin/users': taken })
    await fill()
    press('Add user')
    expect((await screen.findByRole('alert')).textContent).toBe('Username is already taken')
    expect(screen.getByLabelText('Username')).toHaveProperty('value', 'Ines')
  })
})

it('creates a new password link for a user', async () => {
  const { sent } = show({ 'POST /api/admin/users/u2/password-link': shown })
  await openFor('Ines', peopleTexts.linkTitle)
  fireEvent.click(await screen.findByRole('button', { name: 'Show the link' }))
  expect(await screen.findByRole('textbox', { name: peopleTexts.linkTitle })).toHaveProperty('value', url)
  expect(sent()).toEqual([{ deliver: 'link' }])
})

it('changes the email address of a user, and refuses an invalid one', async () => {
  const { sent } = show({ 'PUT /api/admin/users/u2/email': done })
  await openFor('Ines', peopleTexts.emailTitle)
  const field = await screen.findByLabelText('New email of Ines')
  expect(field).toHaveProperty('value', 'ines@example.org')
  typeInto('New email of Ines', 'no address')
  press(peopleTexts.emailTitle)
  expect((await screen.findByRole('alert')).textContent).toBe('Please enter a valid email address')
  typeInto('New email of Ines', 'new@example.org')
  press(peopleTexts.emailTitle)
  expect(await screen.findByText(peopleTexts.emailChanged)).toBeTruthy()
  expect(sent()).toEqual([{ email: 'new@example.org' }])
})

describe('the devices of a user', () => {
  const session = { createdAt: '', lastUsedAt: '', expiresAt: '', isCurrent: false }
  const list = {
    body: {
      success: true,
      sessions: [
        { ...session, id: 's1', device: 'Firefox on Linux' },
        { ...session, id: 's2', device: 'Safari on iPhone' },
        { ...session, id: 's3', device: 'Chrome on Windows', isCurrent: true },
      ],
    },
  }

  it('omit the device in use, and are signed out one by one or all at once', async () => {
    const base = '/api/admin/users/u2/sessions'
    const { calls } = show({ [`GET ${base}`]: list, [`DELETE ${base}/s2`]: done, [`DELETE ${base}`]: done })
    await openFor('Ines', 'Signed-in devices')
    fireEvent.click(await screen.findByRole('button', { name: 'End session: Safari on iPhone' }))
    await waitFor(() => expect(calls()).toEqual([`DELETE ${base}/s2`]))
    expect(screen.queryByText('Chrome on Windows')).toBeNull()
    press('End all sessions')
    expect(await screen.findByText(peopleTexts.allEnded)).toBeTruthy()
    expect(calls()).toEqual([`DELETE ${base}/s2`, `DELETE ${base}`])
  })

  it('are replaced by a message if the user is not signed in', async () => {
    show({ 'GET /api/admin/users/u2/sessions': success({ sessions: [] }) })
    await openFor('Ines', 'Signed-in devices')
    expect(await screen.findByText(peopleTexts.noSessions)).toBeTruthy()
  })
})

describe('the quota of a user', () => {
  it.each([
    [['No limit'], { hasOwnQuota: true, quotaBytes: null }],
    [['Default'], { hasOwnQuota: false, quotaBytes: null }],
    [['Custom limit', '2.5'], { hasOwnQuota: true, quotaBytes: 2.5 * 1024 ** 3 }],
  ])('can be set to %j', async ([kind = '', gb], body) => {
    const { sent } = show({ 'PUT /api/admin/users/u2/quota': done })
    await openFor('Ines', peopleTexts.quotaTitle)
    fireEvent.click(await screen.findByRole('button', { name: kind }))
    if (gb) typeInto('Limit in GB', gb)
    press('Save')
    expect(await screen.findByText(peopleTexts.quotaSaved)).toBeTruthy()
    expect(sent()).toEqual([body])
  })

  it('must be between 0 and 1,000,000 GB', async () => {
    show({})
    await openFor('Ines', peopleTexts.quotaTitle)
    fireEvent.click(await screen.findByRole('button', { name: 'Custom limit' }))
    typeInto('Limit in GB', '-1')
    expect(screen.getByRole('button', { name: 'Save' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('alert').textContent).toBe('From 0 to 1,000,000 GB')
  })
})

describe('deleting a user', () => {
  const campaigns = [
    { id: 'c1', name: 'The Salt Road', members: [{ id: 'u1', username: 'Rowan', role: 'player' }] },
    { id: 'c2', name: 'The Causeway', members: [] },
  ]
  const preview = success({ campaigns })

  it('requires the username and a decision for each campaign', async () => {
    const { sent } = show({ 'GET /api/admin/users/u2/deletion': preview, 'DELETE /api/admin/users/u2': done })
    await openFor('Ines', 'Delete user')
    const dialog = within(await screen.findByRole('dialog', { name: 'Delete Ines' }))
    const field = await dialog.findByLabelText(peopleTexts.confirmUsername)
    const button = dialog.getByRole('button', { name: 'Delete user' })
    expect(button).toHaveProperty('disabled', true)
    expect(dialog.getByRole('combobox', { name: 'New owner of The Salt Road' }).textContent).toBe('Rowan')
    expect(dialog.getByRole('combobox', { name: 'New owner of The Causeway' }).textContent).toBe(
      'Move to the bin',
    )
    fireEvent.change(field, { target: { value: 'ines' } })
    expect(button).toHaveProperty('disabled', true)
    fireEvent.change(field, { target: { value: 'Ines' } })
    fireEvent.click(button)
    expect(await screen.findByText(peopleTexts.deleted('Ines'))).toBeTruthy()
    expect(sent()).toEqual([
      {
        username: 'Ines',
        campaigns: [
          { campaignId: 'c1', newOwnerId: 'u1' },
          { campaignId: 'c2', newOwnerId: null },
        ],
      },
    ])
  })

  it('is not offered for the administrator’s own account', async () => {
    show({})
    fireEvent.click(await screen.findByRole('button', { name: 'More actions for Rowan' }))
    await screen.findByRole('menuitem', { name: peopleTexts.quotaTitle })
    expect(screen.queryByRole('menuitem', { name: 'Delete user' })).toBeNull()
  })
})
