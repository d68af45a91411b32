import './campaign-select.tsx'
import './signed-in.tsx'
import './campaigns-view.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { aCampaign } from '#web/campaigns/test-campaigns.ts'
import { ownJobs } from '#web/jobs/test-job.ts'
import { aUser, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { AppGate } from './app-gate.tsx'

const salt = aCampaign({ id: 'c2', name: 'Salt and Silver', userRole: 'player' })
const noSessions = { body: { success: true, sessions: [] } }

function openCampaigns(campaigns = [aCampaign(), salt]) {
  let list = campaigns
  const made = aCampaign({ id: 'c9', name: 'A new tale' })
  stubServer({
    'GET /api/users/profile': { body: { success: true, user: aUser } },
    'GET /api/campaign': () => ({ body: { success: true, campaigns: list } }),
    'GET /api/jobs/user/all': { body: ownJobs() },
    'POST /api/campaign': () => {
      list = [...list, made]
      return { status: 201, body: { success: true, campaign: made } }
    },
    'DELETE /api/campaign/c1': () => {
      list = list.filter(({ id }) => id !== 'c1')
      return { body: { success: true } }
    },
    'GET /api/campaign/c1/sessions': noSessions,
    'GET /api/campaign/c2/sessions': noSessions,
    'GET /api/campaign/c9/sessions': noSessions,
  })
  renderAt('/app?view=campaigns', <AppGate />)
}
const current = async () => {
  await waitFor(() =>
    expect(screen.getAllByRole('article').some((card) => card.getAttribute('aria-current'))).toBe(true),
  )
  return screen
    .getAllByRole('article')
    .find((card) => card.getAttribute('aria-current'))
    ?.getAttribute('aria-label')
}

beforeEach(() => localStorage.setItem('authToken', 'good'))

it('the first campaign is chosen, and the selector names each with one’s role', async () => {
  openCampaigns()
  await screen.findByRole('heading', { name: 'My Campaigns' })
  expect(await current()).toBe('The Ashen Crown')
  fireEvent.click(await screen.findByRole('combobox', { name: 'Campaign' }))
  expect(await screen.findByRole('option', { name: 'The Ashen Crown (GM)' })).toBeTruthy()
  expect(screen.getByRole('option', { name: 'Salt and Silver (Player)' })).toBeTruthy()
})

it('the name of a campaign selects it and opens its dashboard', async () => {
  openCampaigns()
  fireEvent.click(await screen.findByRole('button', { name: 'Salt and Silver' }))
  expect(await screen.findByRole('heading', { name: /^Welcome/ })).toBeTruthy()
  const box = within(screen.getByRole('region', { name: 'Current Campaign' }))
  expect(box.getByText('Salt and Silver')).toBeTruthy()
})

it('a campaign that was just made is the current one', async () => {
  openCampaigns()
  fireEvent.click(await screen.findByRole('button', { name: 'New Campaign' }))
  fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'A new tale' } })
  fireEvent.click(screen.getByRole('button', { name: 'Create campaign' }))
  await screen.findByRole('article', { name: 'A new tale' })
  await waitFor(async () => expect(await current()).toBe('A new tale'))
})

it('deleting the current campaign leaves the first of the others, and a way back', async () => {
  openCampaigns()
  fireEvent.click(await screen.findByRole('button', { name: 'Delete The Ashen Crown' }))
  fireEvent.click(screen.getByRole('button', { name: 'Delete campaign' }))
  expect(await screen.findByText('“The Ashen Crown” was deleted')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy()
  await waitFor(async () => expect(await current()).toBe('Salt and Silver'))
  expect(screen.queryByRole('article', { name: 'The Ashen Crown' })).toBeNull()
})
