import './dashboard-dialogs.tsx'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Campaign, campaignTexts } from '#contract/campaigns/schemas.ts'
import type { Session } from '#contract/sessions/schemas.ts'
import { sampleCampaign, sampleInvite, sampleMember, sampleOptions } from '#web/campaigns/test-campaigns.ts'
import { ownJobsBody, sampleJob } from '#web/jobs/test-job.ts'
import { type Answers, sampleUser, success } from '#web/lib/test-browser.tsx'
import { aSession } from '#web/sessions/test-session.ts'
import { openApp } from '#web/shell/test-app.tsx'

const fresh = sampleCampaign({ sessionCount: 0, lastSessionDate: null, totalWikiEntries: 0 })

type Scene = { campaigns?: Campaign[]; sessions?: Session[]; answers?: Answers }

function openDashboard({ campaigns = [], sessions = [], answers = {} }: Scene, user = sampleUser) {
  return openApp('/app', {
    'GET /api/users/profile': success({ user }),
    'GET /api/campaign': success({ campaigns }),
    'GET /api/campaign/c1/sessions': success({ sessions }),
    'GET /api/campaign/c1/members': success({ members: [sampleMember()] }),
    'GET /api/campaign/c1/invites': success({ invites: [] }),
    'GET /api/campaign/c1/settings': success({ options: sampleOptions() }),
    ...answers,
  })
}

const guide = async () => within(await screen.findByRole('region', { name: 'First steps' }))
const nextStep = (steps: Awaited<ReturnType<typeof guide>>) =>
  steps.getAllByRole('listitem').find((item) => item.getAttribute('aria-current') === 'step')?.textContent

describe('the greeting', () => {
  it.each([
    ['no campaign', [], 'Welcome, Rowan'],
    ['a campaign without a session', [fresh], 'Welcome, Rowan'],
    ['a campaign with sessions', [sampleCampaign()], 'Welcome back, Rowan'],
  ])('welcomes a user with %s', async (_case, campaigns, words) => {
    openDashboard({ campaigns })
    expect(await screen.findByRole('heading', { name: words })).toBeTruthy()
  })

  it('uses the first name if there is one', async () => {
    openDashboard({ campaigns: [sampleCampaign()] }, { ...sampleUser, firstName: 'Robin' })
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
  openDashboard({ campaigns: [sampleCampaign()], sessions })
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
  it('appear after a campaign is created', async () => {
    let isMade = false
    openDashboard({
      answers: {
        'GET /api/campaign': () => success({ campaigns: isMade ? [fresh] : [] }),
        'POST /api/campaign': () => {
          isMade = true
          return { status: 201, body: { success: true, campaign: fresh } }
        },
      },
    })
    expect(await screen.findByText('No campaigns yet')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'New Campaign' }))
    fireEvent.change(await screen.findByLabelText('Name'), { target: { value: 'The Ashen Crown' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create campaign' }))
    expect(nextStep(await guide())).toContain('Bring the recording')
  })

  it.each([
    [[], 'Bring the recording, or a transcript', ['Add the recording', 'Invite players']],
    [[aSession()], 'Bring the recording, or a transcript', ['Add the recording', 'Invite players']],
    [[aSession({ audioFileCount: 1 })], 'Invite your players', ['Invite players']],
  ])(
    'highlight the first incomplete step and have a button for each remaining step',
    async (sessions, title, buttons) => {
      openDashboard({ campaigns: [fresh], sessions })
      const steps = await guide()
      expect(nextStep(steps)).toContain(title)
      expect(steps.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons)
    },
  )

  it('show the running transcription with its progress, and ask who is at the table', async () => {
    const job = sampleJob({
      status: 'in_progress',
      campaign_id: 'c1',
      session_id: 's1',
      progress: 40,
      stage: 'Transcribing',
      time_left: { least: 660, most: 1_000 },
    })
    openDashboard({
      campaigns: [fresh],
      sessions: [aSession({ audioFileCount: 1 })],
      answers: {
        'GET /api/jobs/user/all': { body: ownJobsBody(job) },
        'GET /api/campaign/c1/table': success({ seats: [], version: 1 }),
      },
    })
    const steps = await guide()
    expect(nextStep(steps)).toContain('The scribe is listening')
    expect(steps.queryByText(/Bring the recording/)).toBeNull()
    expect(steps.getByText('Transcribing · 40% · 10 to 20 minutes left')).toBeTruthy()
    expect(steps.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('40')
    expect(await screen.findByRole('region', { name: 'Who is at the table?' })).toBeTruthy()
    const jobs = within(await screen.findByRole('region', { name: 'Background Jobs' }))
    expect((await jobs.findByRole('button', { name: 'Expand' })).getAttribute('aria-expanded')).toBe('false')
  })

  it('ask for a session before its recording', async () => {
    openDashboard({ campaigns: [fresh] })
    fireEvent.click((await guide()).getByRole('button', { name: 'Add the recording' }))
    expect(await screen.findByRole('dialog', { name: 'New session' })).toBeTruthy()
  })

  it('count players as invited once there is an invite link', async () => {
    const invites = success({ invites: [sampleInvite()] })
    openDashboard({
      campaigns: [fresh],
      sessions: [aSession({ audioFileCount: 1 })],
      answers: { 'GET /api/campaign/c1/invites': invites },
    })
    expect(await screen.findByText(/Invite your players/)).toBeTruthy()
    await waitFor(async () => expect((await guide()).queryAllByRole('button')).toEqual([]))
  })

  it('open the invitations', async () => {
    openDashboard({ campaigns: [fresh], sessions: [aSession({ audioFileCount: 1 })] })
    fireEvent.click((await guide()).getByRole('button', { name: 'Invite players' }))
    expect(await screen.findByText('Can be used for')).toBeTruthy()
  })

  it('disappear once there is a transcript', async () => {
    openDashboard({ campaigns: [sampleCampaign()], sessions: [aSession({ transcriptionCount: 1 })] })
    expect(await screen.findByText('The Causeway')).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
  })

  it('do not replace the text of the empty session list', async () => {
    openDashboard({ campaigns: [fresh] })
    expect(await screen.findByText('No sessions yet. Create your first session to get started!')).toBeTruthy()
  })
})

describe('a player', () => {
  const joined = sampleCampaign({ userRole: 'player', sessionCount: 0, playersMayAdd: false })

  it('reads that the game master adds recordings, and sees no first steps', async () => {
    openDashboard({ campaigns: [joined] })
    expect(await screen.findByText(/Your game master brings the recordings/)).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'First steps' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Settings/ })).toBeNull()
    expect(screen.queryByRole('link', { name: 'Create a session' })).toBeNull()
  })

  it('is asked once which seat is theirs, and takes it', async () => {
    const seat = { id: 'seat1', player: 'Dana', character: 'Tova', memberId: null }
    const seats = (memberId: string | null) => [
      { ...seat, memberId, aliases: [], speakerName: null, picture: null },
    ]
    const requests = openDashboard({
      campaigns: [joined],
      answers: {
        'GET /api/campaign/c1/table': success({ seats: seats(null), version: 1 }),
        'PUT /api/campaign/c1/table/own-seat': success({ seats: seats(sampleUser.id), version: 2 }),
      },
    })
    const question = within(await screen.findByRole('region', { name: 'Who are you at this table?' }))
    fireEvent.click(question.getByRole('button', { name: /Tova/ }))
    await waitFor(() =>
      expect(screen.queryByRole('region', { name: 'Who are you at this table?' })).toBeNull(),
    )
    expect(requests.find(({ method }) => method === 'PUT')?.body).toEqual({ seatId: 'seat1' })
  })

  it('can say that no seat is theirs', async () => {
    const seat = { id: 'seat1', player: 'Dana', character: 'Tova', memberId: null }
    const seats = [{ ...seat, aliases: [], speakerName: null, picture: null }]
    openDashboard({
      campaigns: [joined],
      answers: { 'GET /api/campaign/c1/table': success({ seats, version: 1 }) },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'None of these' }))
    expect(screen.queryByRole('region', { name: 'Who are you at this table?' })).toBeNull()
    expect(localStorage.getItem('seatAnswered-c1')).toBe('true')
  })

  it('sees why uploading is not allowed', async () => {
    openDashboard({ campaigns: [joined] })
    fireEvent.click(await screen.findByRole('button', { name: 'Upload Audio' }))
    expect(await screen.findByText(campaignTexts.addDenied)).toBeTruthy()
  })

  it('can leave the campaign, which disappears at once', async () => {
    let isMember = true
    openDashboard({
      campaigns: [joined],
      answers: {
        'GET /api/campaign': () => success({ campaigns: isMember ? [joined] : [] }),
        'DELETE /api/campaign/c1/members/u1': () => {
          isMember = false
          return success()
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
