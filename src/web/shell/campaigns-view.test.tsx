import '#web/shell/campaign-select.tsx'
import './campaigns-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { sampleCampaign } from '#web/campaigns/test-campaigns.ts'
import { success } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'

const salt = sampleCampaign({ id: 'c2', name: 'Salt and Silver', userRole: 'player' })

function openCampaigns(campaigns = [sampleCampaign(), salt]) {
  let list = campaigns
  const noSessions = success({ sessions: [] })
  const created = sampleCampaign({ id: 'c9', name: 'A new tale' })
  openApp('/app?view=campaigns', {
    'GET /api/campaign': () => success({ campaigns: list }),
    'POST /api/campaign': () => {
      list = [...list, created]
      return { status: 201, body: { success: true, campaign: created } }
    },
    'DELETE /api/campaign/c1': () => {
      list = list.filter(({ id }) => id !== 'c1')
      return success()
    },
    'GET /api/campaign/c2/sessions': noSessions,
    'GET /api/campaign/c9/sessions': noSessions,
  })
}
const isCurrent = (card: HTMLElement) => card.getAttribute('aria-current') !== null
const current = async () => {
  await waitFor(() => expect(screen.getAllByRole('article').some(isCurrent)).toBe(true))
  return screen.getAllByRole('article').find(isCurrent)?.getAttribute('aria-label')
}

it('selects the first campaign and lists all campaigns with the role of the user', async () => {
  openCampaigns()
  await screen.findByRole('heading', { name: 'My Campaigns' })
  expect(await current()).toBe('The Ashen Crown')
  fireEvent.click(await screen.findByRole('combobox', { name: 'Campaign' }))
  expect(await screen.findByRole('option', { name: 'The Ashen Crown (GM)' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Salt and Silver (Player)' })).toBeTruthy()
})

it('opens the dashboard of a campaign when its name is pressed', async () => {
  openCampaigns()
  fireEvent.click(await screen.findByRole('button', { name: 'Salt and Silver' }))
  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy()
  const box = within(screen.getByRole('region', { name: 'Current Campaign' }))
  expect(box.getByText('Salt and Silver')).toBeTruthy()
})

it('selects a newly created campaign', async () => {
  openCampaigns()
  fireEvent.click(await screen.findByRole('button', { name: 'New Campaign' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'A new tale' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create campaign' }))
  await screen.findByRole('article', { name: 'A new tale' })
  await waitFor(async () => expect(await current()).toBe('A new tale'))
})

it('selects the first other campaign after deleting the current one, and offers Undo', async () => {
  openCampaigns()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete The Ashen Crown' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete campaign' }))
  expect(await screen.findByText('“The Ashen Crown” was deleted')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await waitFor(async () => expect(await current()).toBe('Salt and Silver'))
  expect(screen.queryByRole('article', { name: 'The Ashen Crown' })).toBeNull()
})
