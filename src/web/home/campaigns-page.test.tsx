import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { memberTexts } from '#contract/campaigns/members.ts'
import { type Campaign, campaignTexts, defaultSettings } from '#contract/campaigns/schemas.ts'
import { sampleCampaign, sampleMember } from '#web/campaigns/test-campaigns.ts'
import { errorBody, press, renderWithNotices, stubServer } from '#web/lib/test-browser.tsx'
import { CampaignsPage } from './campaigns-page.tsx'

function renderPage(campaigns: Campaign[]) {
  const on = {
    onOpen: vi.fn(),
    onUpload: vi.fn(),
    onWiki: vi.fn(),
    onCreated: vi.fn(),
    onExport: vi.fn(),
    onImport: vi.fn(),
    onGone: vi.fn(),
  }
  renderWithNotices('/app', <CampaignsPage campaigns={campaigns} currentId="c1" ownId="u1" {...on} />)
  return on
}
const card = (name: string) => within(screen.getByRole('article', { name }))
const done = { body: { success: true } }
const failed = { status: 500, body: null }

describe('the campaigns page', () => {
  it('shows an empty state that offers to create a campaign', () => {
    renderPage([])
    expect(screen.getByRole('heading', { name: 'My Campaigns' })).toBeTruthy()
    expect(screen.getByText('No campaigns yet')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'New Campaign' })).toBeTruthy()
  })

  it('shows name, role, description and figures of each campaign', () => {
    renderPage([
      sampleCampaign(),
      sampleCampaign({
        id: 'c2',
        name: 'Salt and Silver',
        userRole: 'player',
        description: '',
        sessionCount: 0,
        lastSessionDate: null,
        totalWikiEntries: 0,
      }),
    ])
    const first = card('The Ashen Crown')
    for (const text of ['Game Master', 'A winter campaign.', '2', '312', 'Recent', 'Jan 24, 2026'])
      expect(first.getByText(text)).toBeTruthy()
    const second = card('Salt and Silver')
    expect(second.getByText('Player')).toBeTruthy()
    expect(second.getByText('No description provided')).toBeTruthy()
    expect(second.getAllByText('None')).toHaveLength(2)
  })

  it('shows edit, delete and settings to game masters only, and the member list to players', () => {
    renderPage([sampleCampaign(), sampleCampaign({ id: 'c2', name: 'Salt and Silver', userRole: 'player' })])
    const named = (name: string) =>
      card(name)
        .getAllByRole('button')
        .map((button) => button.getAttribute('aria-label') ?? button.textContent)
    expect(named('The Ashen Crown')).toEqual([
      'The Ashen Crown',
      'Edit The Ashen Crown',
      'Settings of The Ashen Crown',
      'Export The Ashen Crown',
      'Delete The Ashen Crown',
      'Upload Audio',
      'View Wiki',
    ])
    expect(named('Salt and Silver')).toEqual([
      'Salt and Silver',
      'Members of Salt and Silver',
      'Export Salt and Silver',
      'Upload Audio',
      'View Wiki',
    ])
  })

  it('lets players upload if allowed, and otherwise explains why not', () => {
    const on = renderPage([
      sampleCampaign({ userRole: 'player' }),
      sampleCampaign({ id: 'c2', name: 'Salt and Silver', userRole: 'player', playersMayAdd: false }),
    ])
    fireEvent.click(card('The Ashen Crown').getByRole('button', { name: 'Upload Audio' }))
    expect(on.onUpload).toHaveBeenCalledTimes(1)
    fireEvent.click(card('Salt and Silver').getByRole('button', { name: 'Upload Audio' }))
    expect(on.onUpload).toHaveBeenCalledTimes(1)
    expect(screen.getByText(campaignTexts.addDenied)).toBeTruthy()
  })
})

describe('creating a campaign', () => {
  it('requires a name of at most 255 characters', () => {
    renderPage([])
    press('New Campaign')
    const name = screen.getByLabelText('Name')
    const submit = screen.getByRole('button', { name: 'Create campaign' })
    expect(submit).toHaveProperty('disabled', true)
    fireEvent.change(name, { target: { value: 'x'.repeat(256) } })
    expect(screen.getByText(campaignTexts.nameTooLong)).toBeTruthy()
    expect(submit).toHaveProperty('disabled', true)
    expect(screen.getByLabelText('Description').getAttribute('rows')).toBe('3')
  })

  it('creates the campaign with the default settings and opens it', async () => {
    const made = sampleCampaign({ id: 'c9', name: 'Salt and Silver' })
    const asked = stubServer({
      'POST /api/campaign': { status: 201, body: { success: true, campaign: made } },
    })
    const on = renderPage([])
    press('New Campaign')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' Salt and Silver ' } })
    press('Create campaign')
    await waitFor(() => expect(on.onCreated).toHaveBeenCalledWith(made))
    expect(asked[0]?.body).toEqual({ name: 'Salt and Silver', description: '', settings: defaultSettings })
  })

  it.each([
    [
      { status: 400, body: errorBody(campaignTexts.nameNotAllowed, 'VALIDATION') },
      campaignTexts.nameNotAllowed,
    ],
    [failed, 'Failed to create campaign'],
  ])("shows the server's error or a default one", async (answer, text) => {
    stubServer({ 'POST /api/campaign': answer })
    renderPage([])
    press('New Campaign')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'Salt' } })
    press('Create campaign')
    expect(await screen.findByText(text)).toBeTruthy()
  })
})

describe('editing a campaign', () => {
  it('saves name and description, and says so', async () => {
    const saved = { body: { success: true, campaign: sampleCampaign() } }
    const asked = stubServer({ 'PUT /api/campaign/c1': saved })
    renderPage([sampleCampaign()])
    press('Edit The Ashen Crown')
    expect(screen.getByRole('tab', { name: 'Campaign', selected: true })).toBeTruthy()
    fireEvent.change(screen.getByLabelText('Description'), { target: { value: 'A summer campaign.' } })
    press('Save changes')
    expect(await screen.findByText(campaignTexts.settingsSaved)).toBeTruthy()
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({
      ...{ name: 'The Ashen Crown', description: 'A summer campaign.' },
    })
  })

  it('cannot be saved without a name', () => {
    renderPage([sampleCampaign()])
    press('Edit The Ashen Crown')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: ' ' } })
    expect(screen.getByRole('button', { name: 'Save changes' })).toHaveProperty('disabled', true)
  })

  it('reports that it could not be saved', async () => {
    stubServer({ 'PUT /api/campaign/c1': failed })
    renderPage([sampleCampaign()])
    press('Edit The Ashen Crown')
    fireEvent.change(screen.getByLabelText('Name'), { target: { value: 'The Ashes' } })
    press('Save changes')
    expect(await screen.findByText('Failed to update campaign')).toBeTruthy()
  })
})

describe('deleting a campaign', () => {
  it('asks for confirmation and can be undone', async () => {
    const asked = stubServer({
      'DELETE /api/campaign/c1': done,
      'POST /api/campaign/c1/restore': { body: { success: true, campaign: sampleCampaign() } },
    })
    const on = renderPage([sampleCampaign()])
    press('Delete The Ashen Crown')
    expect(
      screen.getByText('Are you sure you want to delete this campaign? This action cannot be undone.'),
    ).toBeTruthy()
    press('Delete campaign')
    await waitFor(() => expect(on.onGone).toHaveBeenCalledWith('c1'))
    fireEvent.click(await screen.findByText('Undo'))
    expect(await screen.findByText('“The Ashen Crown” is back')).toBeTruthy()
    expect(asked.map(({ method, path }) => `${method} ${path}`)).toContain('POST /api/campaign/c1/restore')
  })

  it('reports a failed undo', async () => {
    stubServer({ 'DELETE /api/campaign/c1': done, 'POST /api/campaign/c1/restore': failed })
    renderPage([sampleCampaign()])
    press('Delete The Ashen Crown')
    press('Delete campaign')
    fireEvent.click(await screen.findByText('Undo'))
    expect(await screen.findByText('Failed to restore campaign')).toBeTruthy()
  })

  it('reports a failure and keeps the campaign', async () => {
    stubServer({ 'DELETE /api/campaign/c1': failed })
    const on = renderPage([sampleCampaign()])
    press('Delete The Ashen Crown')
    press('Delete campaign')
    expect(await screen.findByText('Failed to delete campaign')).toBeTruthy()
    expect(on.onGone).not.toHaveBeenCalled()
  })
})

describe('a player', () => {
  const members = [
    sampleMember({ userId: 'u9', username: 'Ines' }),
    sampleMember({ userId: 'u1', username: 'Rowan', role: 'player' }),
  ]
  const list = { 'GET /api/campaign/c1/members': { body: { success: true, members } } }

  it('sees the members and can leave after a confirmation', async () => {
    const asked = stubServer({ ...list, 'DELETE /api/campaign/c1/members/u1': done })
    const on = renderPage([sampleCampaign({ userRole: 'player' })])
    press('Members of The Ashen Crown')
    expect(await screen.findByText('Ines')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull()
    press('Leave the campaign')
    expect(on.onGone).not.toHaveBeenCalled()
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Leave the campaign' }))
    await waitFor(() => expect(on.onGone).toHaveBeenCalledWith('c1'))
    expect(screen.getByText('You left “The Ashen Crown”')).toBeTruthy()
    expect(asked.some(({ method }) => method === 'DELETE')).toBe(true)
  })

  it('sees an error when leaving fails', async () => {
    stubServer({ ...list, 'DELETE /api/campaign/c1/members/u1': failed })
    renderPage([sampleCampaign({ userRole: 'player' })])
    press('Members of The Ashen Crown')
    press('Leave the campaign')
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Leave the campaign' }))
    expect(await screen.findByText(memberTexts.leaveFailed)).toBeTruthy()
  })
})
