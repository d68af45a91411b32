import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type AdminCampaign, adminCampaignTexts } from '#contract/campaigns/all-campaigns.ts'
import { ines, userPage } from '#web/admin/users/test-users.ts'
import {
  type Answer,
  choose,
  errorBody,
  renderWithNotices,
  stubServer,
  success,
} from '#web/lib/test-browser.tsx'
import { CampaignList } from './campaign-list.tsx'

const road: AdminCampaign = {
  id: 'c1',
  name: 'The Salt Road',
  owner: { id: 'u1', username: 'Rowan' },
  member_count: 4,
  session_count: 12,
  storage_bytes: 1024 ** 3,
  last_activity: '2026-03-14T12:00:00.000Z',
  is_abandoned: false,
  deleted_at: null,
}
const lost: AdminCampaign = { ...road, id: 'c2', name: 'Lost', owner: null, is_abandoned: true }
const binned: AdminCampaign = { ...road, id: 'c3', name: 'Cast away', deleted_at: road.last_activity }
const page = (campaigns: AdminCampaign[], pages = 1) => ({
  body: { success: true, campaigns, pagination: { page: 1, limit: 20, total: campaigns.length, pages } },
})
const members = {
  body: {
    success: true,
    members: [
      { id: 'u1', username: 'Rowan', role: 'gm' },
      { id: 'u3', username: 'Osk', role: 'player' },
    ],
  },
}
const listing = 'GET /api/admin/campaigns'

function show(answers: Record<string, Answer>) {
  const asked = stubServer({ [listing]: page([road, lost, binned]), ...answers })
  renderWithNotices('/app?view=admin&tab=campaigns', <CampaignList ownId="admin1" />)
  const queries = () => asked.filter(({ path }) => path === '/api/admin/campaigns').map(({ query }) => query)
  return { queries, sent: () => asked.flatMap(({ body }) => (body === undefined ? [] : [body])) }
}

describe('the list of campaigns', () => {
  it('shows owner, size, activity and state', async () => {
    show({})
    const table = within(await screen.findByRole('table', { name: 'Campaigns' }))
    const [, first, second, third] = table.getAllByRole('row').map(({ textContent }) => textContent)
    expect(first).toContain('The Salt Road')
    expect(first).toContain('Rowan')
    expect(first).toContain('1.0 GB')
    expect(first).toContain('Mar 14, 2026')
    expect(second).toContain(adminCampaignTexts.abandoned)
    expect(second).toContain(adminCampaignTexts.noOwner)
    expect(third).toContain(adminCampaignTexts.inBin)
  })

  it('is searched, filtered, sorted and paged by the server', async () => {
    const { queries } = show({ [listing]: page([road], 3) })
    fireEvent.click(await screen.findByRole('button', { name: 'Next' }))
    await waitFor(() => expect(queries().at(-1)).toBe('page=2&sortBy=activity&sortOrder=DESC'))
    fireEvent.change(screen.getByLabelText('Search by name or owner'), { target: { value: ' salt ' } })
    await waitFor(() => expect(queries().at(-1)).toBe('page=1&sortBy=activity&sortOrder=DESC&search=salt'))
    await choose('State', 'Abandoned')
    await waitFor(() => expect(queries().at(-1)).toContain('state=abandoned'))
    fireEvent.click(screen.getByRole('button', { name: 'Size' }))
    await waitFor(() => expect(queries().at(-1)).toContain('sortBy=size&sortOrder=DESC'))
    fireEvent.click(screen.getByRole('button', { name: 'Size' }))
    await waitFor(() => expect(queries().at(-1)).toContain('sortBy=size&sortOrder=ASC'))
    expect(screen.getByRole('columnheader', { name: 'Size' }).getAttribute('aria-sort')).toBe('ascending')
    await choose('Order', 'Owner, A to Z')
    await waitFor(() => expect(queries().at(-1)).toContain('sortBy=owner&sortOrder=ASC'))
    expect(screen.getByRole('combobox', { name: 'Order' }).textContent).toContain('Owner, A to Z')
    await choose('State', 'All campaigns')
    await waitFor(() => expect(queries().at(-1)).not.toContain('state'))
  })

  it('says that nothing was found, and can show all campaigns again', async () => {
    const { queries } = show({ [listing]: page([]) })
    fireEvent.change(screen.getByLabelText('Search by name or owner'), { target: { value: 'x' } })
    expect(await screen.findByText(adminCampaignTexts.none)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Show all' }))
    await waitFor(() => expect(queries().at(-1)).not.toContain('search'))
  })
})

describe('handing over a campaign', () => {
  const open = async (name: string) => {
    fireEvent.click(await screen.findByRole('button', { name: adminCampaignTexts.handOverTitle(name) }))
    return within(await screen.findByRole('dialog', { name: adminCampaignTexts.handOverTitle(name) }))
  }
  const done = success()

  it('offers the other members and requires a choice', async () => {
    const { sent } = show({
      'GET /api/admin/campaigns/c1/members': members,
      'PUT /api/admin/campaigns/c1/owner': done,
    })
    const dialog = await open('The Salt Road')
    const button = dialog.getByRole('button', { name: 'Hand over' })
    expect(button).toHaveProperty('disabled', true)
    fireEvent.click(await dialog.findByRole('radio', { name: /Osk/ }))
    expect(dialog.queryByRole('radio', { name: /Rowan/ })).toBeNull()
    fireEvent.click(button)
    expect(await screen.findByText(adminCampaignTexts.handedOver('The Salt Road', 'Osk'))).toBeTruthy()
    expect(sent()).toEqual([{ newOwnerId: 'u3' }])
  })

  it('searches all active users, and keeps the dialog open when it fails', async () => {
    show({
      'GET /api/admin/campaigns/c3/members': success({ members: [] }),
      'GET /api/admin/users': userPage([ines, { ...ines, id: 'admin1', username: 'Keeper' }]),
      'PUT /api/admin/campaigns/c3/owner': {
        status: 409,
        body: errorBody(adminCampaignTexts.inactiveOwner, 'CONFLICT'),
      },
    })
    const dialog = await open('Cast away')
    expect(dialog.getByText(adminCampaignTexts.restoreLead)).toBeTruthy()
    fireEvent.change(dialog.getByLabelText('Search all users'), { target: { value: 'ines' } })
    fireEvent.click(await dialog.findByRole('radio', { name: /Ines/ }))
    expect(dialog.queryByRole('radio', { name: /Keeper/ })).toBeNull()
    fireEvent.click(dialog.getByRole('button', { name: 'Hand over' }))
    expect((await dialog.findByRole('alert')).textContent).toBe(adminCampaignTexts.inactiveOwner)
  })
})
