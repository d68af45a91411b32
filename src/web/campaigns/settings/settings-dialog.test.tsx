import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { memberTexts } from '#contract/campaigns/members.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { sampleCampaign, sampleInvite, sampleMember, sampleOptions } from '#web/campaigns/test-campaigns.ts'
import { type Answer, chooseAction, errorBody, renderAt, stubServer } from '#web/lib/test-browser.tsx'
import { SettingsDialog, type SettingsTab } from './settings-dialog.tsx'

const base = '/api/campaign/c1'
const done = { body: { success: true } }
const failed = { status: 500, body: null }
const members = [sampleMember(), sampleMember({ userId: 'u2', username: 'Ines', role: 'player' })]
const seat = { player: 'Ines', character: 'Tamsin', aliases: ['Tam'], speakerName: 'ines', memberId: 'u2' }
const seats = [{ id: 's1', ...seat, picture: null }]
const server: Record<string, Answer | (() => Answer)> = {
  [`GET ${base}/settings`]: { body: { success: true, options: sampleOptions() } },
  [`GET ${base}/members`]: { body: { success: true, members } },
  [`GET ${base}/invites`]: { body: { success: true, invites: [] } },
  [`GET ${base}/table`]: { body: { success: true, seats, version: 3 } },
}

function openAt(startAt: SettingsTab, answers: typeof server = {}) {
  const asked = stubServer({ ...server, ...answers })
  const on = { onClose: vi.fn(), onLeft: vi.fn() }
  renderAt('/app', <SettingsDialog campaign={sampleCampaign()} ownId="u1" startAt={startAt} {...on} />)
  const sent = (method: string) => asked.filter((one) => one.method === method)
  return { ...on, sent }
}
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const question = async () => within(await screen.findByRole('alertdialog'))

describe('the switches', () => {
  it.each([
    ['processing', 'Transcribe recordings at once', { settings: { autoTranscribe: false } }],
    ['processing', 'Tell the speakers apart', { settings: { speakerDiarization: false } }],
    ['processing', 'Let the wiki grow', { settings: { entityExtraction: false } }],
    ['processing', 'Add new facts automatically', { acceptsFacts: false }],
    ['players', 'Players may add sessions and recordings', { playersMayAdd: false }],
    ['players', 'Recaps', { shows: { recap: false } }],
    ['players', 'Transcripts', { shows: { transcript: false } }],
    ['players', 'Sound', { shows: { sound: false } }],
  ] as const)('%s: “%s” is saved at once', async (tab, label, body) => {
    const { sent } = openAt(tab, { [`PUT ${base}/settings`]: 'silent' })
    const control = await screen.findByRole('switch', { name: label })
    expect(control.getAttribute('aria-checked')).toBe('true')
    fireEvent.click(control)
    await waitFor(() => expect(control.getAttribute('aria-checked')).toBe('false'))
    expect(sent('PUT')[0]?.body).toEqual(body)
  })

  it('revert and show the reason when the server refuses', async () => {
    openAt('processing', { [`PUT ${base}/settings`]: failed })
    const control = await screen.findByRole('switch', { name: 'Let the wiki grow' })
    fireEvent.click(control)
    expect(await screen.findByText(campaignTexts.settingsFailed)).toBeTruthy()
    expect(control.getAttribute('aria-checked')).toBe('true')
  })

  it('are hidden until loaded, and can be reloaded', async () => {
    const answers = [
      { status: 403, body: errorBody(campaignTexts.settingsDenied, 'FORBIDDEN') },
      { body: { success: true, options: sampleOptions() } },
    ]
    openAt('processing', { [`GET ${base}/settings`]: () => answers.shift() ?? failed })
    expect(await screen.findByText(campaignTexts.settingsDenied)).toBeTruthy()
    press('Try again')
    expect(await screen.findAllByRole('switch')).toHaveLength(4)
  })
})

describe('members', () => {
  const choose = (member: string, action: string) => chooseAction(`Actions for ${member}`, action)

  it('are shown with their role', async () => {
    openAt('members')
    const list = within(await screen.findByRole('list', { name: 'Members' }))
    expect(list.getByText('Game Master')).toBeTruthy()
    expect(list.getByText('Player')).toBeTruthy()
    expect(list.getAllByText('Joined Jan 2, 2026')).toHaveLength(2)
  })

  it('can be made game master', async () => {
    const { sent } = openAt('members', { [`PUT ${base}/members/u2`]: done })
    await choose('Ines', 'Make game master')
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ role: 'gm' }))
    await waitFor(() => expect(sent('GET').filter(({ path }) => path === `${base}/members`)).toHaveLength(2))
  })

  it('are removed only after a confirmation', async () => {
    const { sent } = openAt('members', { [`DELETE ${base}/members/u2`]: done })
    await choose('Ines', 'Remove')
    const asking = await question()
    expect(sent('DELETE')).toHaveLength(0)
    fireEvent.click(asking.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent('DELETE')[0]?.path).toBe(`${base}/members/u2`)
  })

  it('prevents the last game master from leaving or becoming a player', async () => {
    const last = { status: 409, body: errorBody(memberTexts.lastGameMaster, 'CONFLICT') }
    openAt('members', { [`PUT ${base}/members/u1`]: last, [`DELETE ${base}/members/u1`]: last })
    await choose('Rowan', 'Make player')
    const asking = await question()
    fireEvent.click(asking.getByRole('button', { name: 'Become a player' }))
    expect(await asking.findByText(memberTexts.lastGameMaster)).toBeTruthy()
    fireEvent.click(asking.getByRole('button', { name: 'Cancel' }))
    await choose('Rowan', 'Leave the campaign')
    const leaving = await question()
    fireEvent.click(leaving.getByRole('button', { name: 'Leave the campaign' }))
    expect(await leaving.findByText(memberTexts.lastGameMaster)).toBeTruthy()
  })

  it('closes the settings for a game master who becomes a player', async () => {
    const { onClose } = openAt('members', { [`PUT ${base}/members/u1`]: done })
    await choose('Rowan', 'Make player')
    fireEvent.click((await question()).getByRole('button', { name: 'Become a player' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})

describe('invitations', () => {
  it('default to 7 days and 10 uses, and show the link', async () => {
    let isMade = false
    const { sent } = openAt('members', {
      [`POST ${base}/invites`]: () => {
        isMade = true
        return { status: 201, body: { success: true, invite: sampleInvite() } }
      },
      [`GET ${base}/invites`]: () => ({ body: { success: true, invites: isMade ? [sampleInvite()] : [] } }),
    })
    expect(await screen.findByText('None at the moment.')).toBeTruthy()
    press('Invite players')
    expect(await screen.findByLabelText('Invitation link')).toHaveProperty('value', sampleInvite().url)
    expect(sent('POST')[0]?.body).toEqual({ expiresIn: '7d', maxUses: 10 })
    press('30 days')
    type(screen.getByLabelText('Number of uses'), '3')
    press('Invite players')
    await waitFor(() => expect(sent('POST')[1]?.body).toEqual({ expiresIn: '30d', maxUses: 3 }))
  })

  it.each(['', '0', '101', '1.5'])('refuse “%s” uses without a request', async (uses) => {
    const { sent } = openAt('members')
    type(screen.getByLabelText('Number of uses'), uses)
    press('Invite players')
    expect(await screen.findByText(memberTexts.maxUses)).toBeTruthy()
    expect(sent('POST')).toHaveLength(0)
  })

  it('report why they could not be created', async () => {
    openAt('members', {
      [`POST ${base}/invites`]: { status: 409, body: errorBody(memberTexts.tooManyInvites, 'CONFLICT') },
    })
    press('Invite players')
    expect(await screen.findByText(memberTexts.tooManyInvites)).toBeTruthy()
  })

  it('are listed with their uses and revoked after a confirmation', async () => {
    let isOpen = true
    const { sent } = openAt('members', {
      [`GET ${base}/invites`]: () => ({ body: { success: true, invites: isOpen ? [sampleInvite()] : [] } }),
      [`DELETE ${base}/invites/i1`]: () => {
        isOpen = false
        return done
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Open invitations' }))
    expect(list.getByText('3 of 10 used')).toBeTruthy()
    expect(list.getByText('Can be used until Feb 10, 2026')).toBeTruthy()
    press('Revoke link until Feb 10, 2026')
    fireEvent.click((await question()).getByRole('button', { name: 'Revoke' }))
    expect(await screen.findByText('None at the moment.')).toBeTruthy()
    expect(sent('DELETE')).toHaveLength(1)
  })

  it('are copied by a button', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    openAt('members', { [`GET ${base}/invites`]: { body: { success: true, invites: [sampleInvite()] } } })
    fireEvent.click(await screen.findByRole('button', { name: 'Show link until Feb 10, 2026' }))
    press('Copy')
    expect(await screen.findByText('The link is copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(sampleInvite().url)
  })
})

describe('the tone of the recap', () => {
  it('shows a sample of each and is saved at once', async () => {
    const { sent } = openAt('processing', { [`PUT ${base}/settings`]: 'silent' })
    expect(await screen.findByRole('radio', { name: /^Plain/ })).toHaveProperty('checked', true)
    const tavern = screen.getByRole('radio', { name: /^Tavern tale.*ferryman/ })
    fireEvent.click(tavern)
    await waitFor(() => expect(tavern).toHaveProperty('checked', true))
    expect(sent('PUT')[0]?.body).toEqual({ tone: 'tavern' })
  })
})

describe('the table', () => {
  it('is saved with its version', async () => {
    const { sent } = openAt('table', {
      [`PUT ${base}/table`]: { body: { success: true, seats, version: 4 } },
    })
    type(await screen.findByLabelText('Character'), 'Tamsin Vale')
    press('Save the table')
    expect(await screen.findByText(campaignTexts.settingsSaved)).toBeTruthy()
    expect(sent('PUT')[0]?.body).toEqual({
      version: 3,
      seats: [{ id: 's1', ...seat, character: 'Tamsin Vale' }],
    })
  })

  it('adds and removes rows', async () => {
    const { sent } = openAt('table', {
      [`PUT ${base}/table`]: { body: { success: true, seats: [], version: 4 } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Ines' }))
    press('Add a player')
    type(screen.getByLabelText('Player'), 'Jonah')
    type(screen.getByLabelText('Other names of the character'), 'Al, Aldous')
    press('Save the table')
    const jonah = { character: null, aliases: ['Al', 'Aldous'], speakerName: null, memberId: null }
    await waitFor(() =>
      expect(sent('PUT')[0]?.body).toEqual({ version: 3, seats: [{ player: 'Jonah', ...jonah }] }),
    )
  })

  it('requires a name for every player without a request', async () => {
    const { sent } = openAt('table')
    type(await screen.findByLabelText('Player'), '')
    press('Save the table')
    expect(await screen.findByText(campaignTexts.playerRequired)).toBeTruthy()
    expect(sent('PUT')).toHaveLength(0)
  })

  it('keeps the draft on an edit conflict and offers to load the other version', async () => {
    const theirs = [{ ...seats[0], character: 'Tamsin the Bold' }]
    let version = 3
    openAt('table', {
      [`GET ${base}/table`]: () => ({
        body: { success: true, seats: version === 3 ? seats : theirs, version },
      }),
      [`PUT ${base}/table`]: () => {
        version = 4
        return { status: 409, body: errorBody(campaignTexts.tableChanged, 'CONFLICT') }
      },
    })
    type(await screen.findByLabelText('Character'), 'Tamsin Vale')
    press('Save the table')
    expect(await screen.findByText(campaignTexts.tableChanged)).toBeTruthy()
    expect(screen.getByLabelText('Character')).toHaveProperty('value', 'Tamsin Vale')
    press('Load the other version')
    await waitFor(() => expect(screen.getByLabelText('Character')).toHaveProperty('value', 'Tamsin the Bold'))
    expect(screen.queryByText(campaignTexts.tableChanged)).toBeNull()
  })
})

describe('the vocabulary', () => {
  it('is saved as one word or phrase per line, with a count', async () => {
    const { sent } = openAt('vocabulary', {
      [`PUT ${base}/settings`]: { body: { success: true, options: sampleOptions() } },
    })
    const field = await screen.findByLabelText('One word or phrase a line')
    expect(field).toHaveProperty('value', 'Hollowgate')
    type(field, 'Hollowgate\n\nLantern Court\n')
    expect(screen.getByText('2 of 500')).toBeTruthy()
    press('Save the vocabulary')
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ vocabulary: ['Hollowgate', 'Lantern Court'] }))
  })

  it('has at most 500 words of 100 characters', async () => {
    const { sent } = openAt('vocabulary')
    const field = await screen.findByLabelText('One word or phrase a line')
    type(field, Array.from({ length: 501 }, (_, n) => `word ${n}`).join('\n'))
    expect(screen.getByText(campaignTexts.vocabularyTooLong)).toBeTruthy()
    type(field, 'x'.repeat(101))
    press('Save the vocabulary')
    expect(screen.getByText(campaignTexts.vocabularyTooLong)).toBeTruthy()
    expect(sent('PUT')).toHaveLength(0)
  })
})

describe('closing', () => {
  it('closes at once without changes', async () => {
    const { onClose } = openAt('vocabulary')
    type(await screen.findByLabelText('One word or phrase a line'), 'Hollowgate\n')
    press('Close')
    expect(onClose).toHaveBeenCalled()
  })

  it('asks when there are unsaved changes, even on another tab', async () => {
    const { onClose } = openAt('table')
    type(await screen.findByLabelText('Character'), 'Tamsin Vale')
    fireEvent.click(screen.getByRole('tab', { name: 'Vocabulary' }))
    press('Close')
    const asking = await question()
    expect(asking.getByText('What you changed in the table is not saved yet.')).toBeTruthy()
    fireEvent.click(asking.getByRole('button', { name: 'Cancel' }))
    expect(onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.click(screen.getByRole('tab', { name: 'The table' }))
    expect(screen.getByLabelText('Character')).toHaveProperty('value', 'Tamsin Vale')
    press('Close')
    fireEvent.click((await question()).getByRole('button', { name: 'Close without saving' }))
    expect(onClose).toHaveBeenCalled()
  })
})
