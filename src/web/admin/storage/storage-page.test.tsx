import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { storageKinds, storageKindTexts, storageTexts } from '#contract/admin/storage.ts'
import { renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { StoragePage } from './storage-page.tsx'

const gb = 1024 ** 3
const empty = {
  success: true,
  kinds: storageKinds.map((kind) => ({ kind, bytes: 0 })),
  disk: null,
  people: [],
  campaigns: [],
  measuredAt: '2026-03-14T12:00:00.000Z',
}
const show = (answer: object) => {
  stubServer({ 'GET /api/admin/storage': { body: { ...empty, ...answer } } })
  renderAt('/app', <StoragePage />)
}

it('shows the storage by kind, the total, and the largest users and campaigns', async () => {
  show({
    kinds: storageKinds.map((kind, index) => ({ kind, bytes: index * gb })),
    people: [{ id: 'u1', username: 'Rowan', bytes: 2 * gb, quota_bytes: 4 * gb }],
    campaigns: [{ id: 'c1', name: 'The Salt Road', bytes: 3 * gb }],
  })
  const kinds = within(await screen.findByRole('region', { name: 'By kind' }))
  expect(kinds.getByText('36.0 GB in total')).toBeTruthy()
  const items = kinds.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(items).toHaveLength(storageKinds.length)
  expect(items.at(-1)).toBe(`${storageKindTexts.models.label}${storageKindTexts.models.note}8.0 GB`)
  const users = within(screen.getByRole('region', { name: 'Largest users' }))
  expect(users.getByRole('listitem').textContent).toBe('Rowan2.0 GB of 4.0 GB')
  const campaigns = within(screen.getByRole('region', { name: 'Largest campaigns' }))
  expect(campaigns.getByRole('listitem').textContent).toBe('The Salt Road3.0 GB')
})

it('says that nothing is stored yet', async () => {
  show({})
  expect(await screen.findAllByText(storageTexts.none)).toHaveLength(2)
  expect(screen.getByText('0 B in total')).toBeTruthy()
})
