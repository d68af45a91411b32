import './dashboard-dialogs.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Campaign, campaignTexts } from '#contract/campaigns.ts'
import type { Session } from '#contract/sessions.ts'
import { aCampaign, aMember, anInvite, someOptions } from '#web/campaigns/test-campaigns.ts'
import { ownJobs } from '#web/jobs/test-job.ts'
import { type Answer, aUser, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { AppGate } from './app-gate.tsx'

const fresh = aCampaign({ sessionCount: 0, lastSessionDate: null, totalWikiEntries: 0 })

type Stand = {
  campaigns?: Campaign[]
  sessions?: Session[]
  answers?: Record<string, Answer | (() => Answer)>
}

function openDashboard({ campaigns = [], sessions = [], answers = {} }: Stand, user = aUser) {
  const base = `/api/campaign/${campaigns[0]?.id}`
  return stubAndRender({
    'GET /api/users/profile': { body: { success: true, user } },
    'GET /api/campaign': { body: { success: true, campaigns } },
    'GET /api/jobs/user/all': { body: ownJobs() },
    [`GET ${base}/sessions`]: { body: { success: true, sessions } },
    [`GET ${base}/members`]: { body: { success: true, members: [aMember()] } },
    [`GET ${base}/invites`]: { body: { success: true, invites: [] } },
    [`GET ${base}/settings`]: { body: { success: true, options: someOptions() } },
    [`GET ${base}/table`]: { body: { success: true, seats: [], version: 0 } },
    ...answers,
  })
}

function stubAndRender(answers: Record<string, Answer | (() => Answer)>) {
  const asked = stubServer(answers)
  renderAt('/app', <AppGate />)
  return asked
}

beforeEach(() => localStorage.setItem('authToken', 'good'))
const guide = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const nextStep = (steps: Awaited<ReturnType<typeof guide>>) =>
  steps.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent

describe('the welcome', () => {
  it.each([
    ['nobody’s campaign', [], 'Welcome, Rowan'],
    ['a campaign without a session', [fresh], 'Welcome, Rowan'],
    ['a campaign with sessions', [aCampaign()], 'Welcome back, Rowan'],
  ])('with %s', async (_case, campaigns, words) => {
    openDashboard({ campaigns })
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  })

  it('uses the first name where there is one', async () => {
    openDashboard({ campaigns: [aCampaign()] }, { ...aUser, firstName: 'Robin' })
    expect(await screen.findByText('Welcome back, Robin')).toBeTruthy()
  })
})

it('shows the figures, the current campaign and the first three sessions', async () => {
  const sessions = [4, 3, 2, 1].map((n) =>
    aSession({
      id: `s${n}`,
      name: `Evening ${n}`,
      sessionNumber: n,
      audioFileCount: 2,
      transcriptionCount: 1,
    }),
  )
  openDashboard({ campaigns: [aCampaign()], sessions })
  expect(await screen.findByText('Evening 4')).toBeTruthy()
  for (const text of ['Active Campaigns', 'Wiki Entries', 'Recent Sessions', 'A winter campaign.'])
    expect(screen.getByText(text)).toBeTruthy()
  expect(screen.getByText('Evening 2')).toBeTruthy()
  expect(screen.queryByText('Evening 1')).toBeNull()
  expect(screen.getAllByText('2 audio files · 1 transcription')).toHaveLength(3)
  expect(screen.getByRole('button', { name: 'Upload Audio' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View Wiki' })).toBeTruthy()
})

describe('the first steps', () => {
  it('begin with a campaign, which then is the current one', async () => {
    let isMade = false
    openDashboard({
      answers: {
        'GET /api/campaign': () => ({ body: { success: true, campaigns: isMade ? [fresh] : [] } }),
        'POST /api/campaign': () => {
          isMade = true
          return { status: 201, body: { success: true, campaign: fresh } }
        },
        'GET /api/campaign/c1/sessions': { body: { success: true, sessions: [] } },
      },
    })
    const steps = await guide()
    expect(steps.getByText('No campaigns yet')).toBeTruthy()
    expect(steps.getByText('0 of 4 done')).toBeTruthy()
    expect(steps.getAllByRole('button')).toHaveLength(1)
    fireEvent.click(steps.getByRole('button', { name: 'New Campaign' }))
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'The Ashen Crown' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create campaign' }))
    expect(await screen.findByText('1 of 4 done')).toBeTruthy()
    expect(nextStep(await guide())).toContain('Add a session')
  })

  it.each([
    [[], 'Add a session', ['New session', 'Add the recording', 'Invite players']],
    [[aSession()], 'Bring the recording, or a transcript', ['Add the recording', 'Invite players']],
    [[aSession({ audioFileCount: 1 })], 'Invite your players', ['Invite players']],
  ])('go on where one is, with a button for every step not done', async (sessions, title, buttons) => {
    openDashboard({ campaigns: [fresh], sessions })
    const steps = await guide()
    expect(nextStep(steps)).toContain(title)
    expect(steps.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
  })

  it('count players as invited once there is a link or a second member', async () => {
    const invites = { body: { success: true, invites: [anInvite()] } }
    openDashboard({
      campaigns: [fresh],
      sessions: [aSession({ audioFileCount: 1 })],
      answers: { 'GET /api/campaign/c1/invites': invites },
    })
    expect(await screen.findByText('4 of 4 done')).toBeTruthy()
  })

  it('lead to the invitations', async () => {
    openDashboard({ campaigns: [fresh], sessions: [aSession({ audioFileCount: 1 })] })
    fireEvent.click((await guide()).getByRole('button', { name: 'Invite players' }))
    expect(await screen.findByText('Can be used for')).toBeTruthy()
  })

  it('are gone once there is a transcript', async () => {
    openDashboard({ campaigns: [aCampaign()], sessions: [aSession({ transcriptionCount: 1 })] })
    expect(await screen.findByText('The Causeway')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  it('leave the sentence of the empty list as it is', async () => {
    openDashboard({ campaigns: [fresh] })
    expect(await screen.findByText('No sessions yet. Create your first session to get started!')).toBeTruthy()
  })
})

describe('a player', () => {
  const joined = aCampaign({ userRole: 'player', sessionCount: 0, playersMayAdd: false })

  it('is told who brings the recordings, and sees no step of a game master', async () => {
    openDashboard({ campaigns: [joined] })
    expect(await screen.findByText(/Your game master brings the recordings/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Settings/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create a session' })).toBeNull()
  })

  it('who may not add is told so by the button', async () => {
    openDashboard({ campaigns: [joined] })
    fireEvent.click(await screen.findByRole('button', { name: 'Upload Audio' }))
    expect(await screen.findByText(campaignTexts.addDenied)).toBeTruthy()
  })

  it('leaves the campaign from here, and it is gone at once', async () => {
    let isMember = true
    openDashboard({
      campaigns: [joined],
      answers: {
        'GET /api/campaign': () => ({ body: { success: true, campaigns: isMember ? [joined] : [] } }),
        'DELETE /api/campaign/c1/members/u1': () => {
          isMember = false
          return { body: { success: true } }
        },
      },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Members of The Ashen Crown' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Leave the campaign' }))
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Leave the campaign' }))
    expect(await screen.findByText('You left “The Ashen Crown”')).toBeTruthy()
    expect(await screen.findByText('No campaigns yet')).toBeTruthy()
  })
})

it('a game master opens the settings from the campaign’s card', async () => {
  openDashboard({ campaigns: [aCampaign()], sessions: [aSession({ transcriptionCount: 1 })] })
  fireEvent.click(await screen.findByRole('button', { name: 'Settings of The Ashen Crown' }))
  await waitFor(() => expect(screen.getAllByRole('switch')).toHaveLength(4))
})
