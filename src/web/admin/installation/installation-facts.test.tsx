import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Installation, installationTexts } from '#contract/admin/installation.ts'
import { type Answer, errorBody, renderWithNotices, stubServer, success } from '#web/lib/test-browser.tsx'
import { InstallationFacts } from './installation-facts.tsx'
import { sampleInstallation } from './test-installation.ts'

function show(part: Partial<Installation>, answers: Record<string, Answer> = {}) {
  const installation = sampleInstallation(part)
  const asked = stubServer({
    'GET /api/admin/installation': success({ installation }),
    ...answers,
  })
  renderWithNotices('/app?view=admin', <InstallationFacts />)
  return () => asked.flatMap(({ method, body }) => (method === 'GET' ? [] : [body]))
}
const mail = { from: 'table@example.org', reports_failures: false }

it('shows the version, the registration mode and how to change it, and the last backup', async () => {
  show({ commit: '568e6ddd0123456789', backup: { state: 'old', last: '2026-01-02T10:00:00.000Z' } })
  expect(await screen.findByText('0.1.0, commit 568e6ddd0123')).toBeTruthy()
  expect(screen.getByText('Registration: Open')).toBeTruthy()
  expect(screen.getByText(installationTexts.signUps.open.detail)).toBeTruthy()
  expect(screen.getByText(/^Last backup: \d+ days ago$/)).toBeTruthy()
  expect(screen.getByText(/^Jan 2, 2026, \d\d:\d\d$/)).toBeTruthy()
  expect(screen.getByText(installationTexts.backup.old)).toBeTruthy()
  expect(screen.getByText(installationTexts.noMail)).toBeTruthy()
  expect(screen.queryByRole('button')).toBeNull()
})

it('names the slowest statements, and proposes PostgreSQL if the embedded database is too small', async () => {
  const slowest = [{ statement: 'select 1', calls: 3, slowest_ms: 1234 }]
  show({ database: { embedded: true, bytes: 6e9, slowest, should_move: true } })
  expect(await screen.findByText('Database: embedded, 5.6 GB')).toBeTruthy()
  expect(screen.getByText(installationTexts.database.move)).toBeTruthy()
  fireEvent.click(screen.getByText(installationTexts.database.slowest))
  expect(screen.getByText('1.23 s, 3 calls')).toBeTruthy()
  expect(screen.getByText('select 1')).toBeTruthy()
})

describe('mail', () => {
  it.each<[Answer, string]>([
    [success({ works: true, message: 'A test email was sent.' }), 'A test email was sent.'],
    [success({ works: false, message: 'The name is wrong.' }), 'The name is wrong.'],
    ['unreachable', installationTexts.testFailed],
  ])('is tested, and the result is shown: %j', async (answer, text) => {
    show({ mail }, { 'POST /api/admin/mail/test': answer })
    fireEvent.click(await screen.findByRole('button', { name: installationTexts.test }))
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('about failed jobs can be turned on', async () => {
    const sent = show({ mail }, { 'PUT /api/admin/installation': success() })
    fireEvent.click(await screen.findByRole('switch', { name: installationTexts.reports }))
    expect(await screen.findByText(installationTexts.reportsOn)).toBeTruthy()
    expect(sent()).toEqual([{ reportsFailures: true }])
    await waitFor(() => expect(screen.getByRole('switch').ariaChecked).toBe('true'))
  })

  it('about failed jobs stays off if the setting cannot be saved', async () => {
    const answer = { status: 409, body: errorBody(installationTexts.noMailYet, 'CONFLICT') }
    show({ mail }, { 'PUT /api/admin/installation': answer })
    fireEvent.click(await screen.findByRole('switch'))
    expect(await screen.findByText(installationTexts.noMailYet)).toBeTruthy()
    expect(screen.getByRole('switch').ariaChecked).toBe('false')
  })
})
