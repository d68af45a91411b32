import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type AuditEntry, auditTexts } from '#contract/audit.ts'
import { type Answer, choose, renderWithNotices, stubServer } from '#web/lib/test-browser.tsx'
import { AuditLog } from './audit-log.tsx'
import { LatestChanges } from './latest-changes.tsx'

const entry: AuditEntry = {
  id: 'e1',
  at: '2025-01-02T10:00:07.000Z',
  actor: 'keeper',
  action: 'account.role',
  target: 'tomas',
  detail: 'from Player to Admin',
}
const list = (entries: AuditEntry[], pages = 1): Answer => ({
  body: { success: true, entries, pagination: { page: 1, limit: 20, total: entries.length, pages } },
})

function show(answer: Answer | (() => Answer)) {
  const asked = stubServer({ 'GET /api/admin/audit': answer })
  renderWithNotices('/app?view=admin&tab=audit', <AuditLog />)
  return () => asked.map(({ query }) => query)
}

it('shows the time, person, action and target of an entry', async () => {
  show(list([entry]))
  const table = await screen.findByRole('table', { name: 'Audit log' })
  expect(table.textContent).toMatch(
    /Jan 2, 2025, \d\d:\d\d:07keeperChanged a roletomas from Player to Admin$/,
  )
})

it('filters the audit log by person and action, and pages through it', async () => {
  const queries = show(list([entry], 3))
  await screen.findByRole('table')
  fireEvent.click(screen.getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(queries().at(-1)).toBe('page=2'))
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'keep' } })
  await waitFor(() => expect(queries().at(-1)).toBe('page=1&actor=keep'))
  await choose('Action', 'Changed a role')
  await waitFor(() => expect(queries().at(-1)).toBe('page=1&actor=keep&action=account.role'))
})

it('says that no entry matches, and can show all entries again', async () => {
  show(list([]))
  expect(await screen.findByText(auditTexts.none)).toBeTruthy()
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'keep' } })
  expect(await screen.findByText(auditTexts.noneFiltered)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Show all entries' }))
  expect(await screen.findByText(auditTexts.none)).toBeTruthy()
})

it('shows the latest changes on the overview', async () => {
  stubServer({ 'GET /api/admin/audit': list([entry]) })
  renderWithNotices('/app?view=admin', <LatestChanges />)
  expect((await screen.findByRole('listitem')).textContent).toContain('keeper · tomas · from Player to Admin')
})
