import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { memberTexts } from '#contract/campaigns/members.ts'
import { campaignTexts } from '#contract/campaigns/schemas.ts'
import { sampleInvite } from '#web/campaigns/test-campaigns.ts'
import { chooseAction, errorBody, press } from '#web/lib/test-browser.tsx'
import { base, openSettings, optionsAnswer, seat, seats } from './test-settings.tsx'

const done = { body: { success: true } }
const type = (field: HTMLElement, value: string) => fireEvent.change(field, { target: { value } })
const question = async () => within(await screen.findByRole('alertdialog'))

describe('the members', () => {
  const choose = (member: string, action: string) => chooseAction(`Actions for ${member}`, action)

  it('lists members with their role', async () => {
    openSettings('table')
    const list = within(await screen.findByRole('list', { name: 'Members' }))
    expect(list.getByText('Game Master')).toBeTruthy()
    expect(list.getByText('Player')).toBeTruthy()
    expect(list.getAllByText('Joined Jan 2, 2026')).toHaveLength(2)
  })

  it('makes a member a game master', async () => {
    const { sent } = openSettings('table', { [`PUT ${base}/members/u2`]: done })
    await choose('Ines', 'Make game master')
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ role: 'gm' }))
    await waitFor(() => expect(sent('GET').filter(({ path }) => path === `${base}/members`)).toHaveLength(2))
  })

  it('removes a member only after a confirmation', async () => {
    const { sent } = openSettings('table', { [`DELETE ${base}/members/u2`]: done })
    await choose('Ines', 'Remove')
    const asking = await question()
    expect(sent('DELETE')).toHaveLength(0)
    fireEvent.click(asking.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(sent('DELETE')[0]?.path).toBe(`${base}/members/u2`)
  })

  it('shows why the last game master can neither leave nor become a player', async () => {
    const last = { status: 409, body: errorBody(memberTexts.lastGameMaster, 'CONFLICT') }
    openSettings('table', { [`PUT ${base}/members/u1`]: last, [`DELETE ${base}/members/u1`]: last })
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

  it('closes the settings when the game master becomes a player', async () => {
    const { onClose } = openSettings('table', { [`PUT ${base}/members/u1`]: done })
    await choose('Rowan', 'Make player')
    fireEvent.click((await question()).getByRole('button', { name: 'Become a player' }))
    await waitFor(() => expect(onClose).toHaveBeenCalled())
  })
})

describe('invitations', () => {
  it('default to 7 days and 10 uses, and show the link', async () => {
    let isMade = false
    const { sent } = openSettings('table', {
      [`POST ${base}/invites`]: () => {
        isMade = true
        return { status: 201, body: { success: true, invite: sampleInvite() } }
      },
      [`GET ${base}/invites`]: () => ({ body: { success: true, invites: isMade ? [sampleInvite()] : [] } }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Invite players' }))
    expect(await screen.findByLabelText('Invitation link')).toHaveProperty('value', sampleInvite().url)
    expect(sent('POST')[0]?.body).toEqual({ expiresIn: '7d', maxUses: 10 })
    press('30 days')
    type(screen.getByLabelText('Number of uses'), '3')
    press('Invite players')
    await waitFor(() => expect(sent('POST')[1]?.body).toEqual({ expiresIn: '30d', maxUses: 3 }))
  })

  it.each(['', '0', '101', '1.5'])('refuse “%s” uses without sending a request', async (uses) => {
    const { sent } = openSettings('table')
    type(await screen.findByLabelText('Number of uses'), uses)
    press('Invite players')
    expect(await screen.findByText(memberTexts.maxUses)).toBeTruthy()
    expect(sent('POST')).toHaveLength(0)
  })

  it('report why they could not be created', async () => {
    openSettings('table', {
      [`POST ${base}/invites`]: { status: 409, body: errorBody(memberTexts.tooManyInvites, 'CONFLICT') },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Invite players' }))
    expect(await screen.findByText(memberTexts.tooManyInvites)).toBeTruthy()
  })

  it('are listed with their uses and revoked after a confirmation', async () => {
    let isOpen = true
    const { sent } = openSettings('table', {
      [`GET ${base}/invites`]: () => ({ body: { success: true, invites: isOpen ? [sampleInvite()] : [] } }),
      [`DELETE ${base}/invites/i1`]: () => {
        isOpen = false
        return done
      },
    })
    const list = within(await screen.findByRole('list', { name: 'Open invitations' }))
    expect(list.getByText('3 of 10 used')).toBeTruthy()
    expect(list.getByText('· until Feb 10, 2026')).toBeTruthy()
    press('Revoke link until Feb 10, 2026')
    fireEvent.click((await question()).getByRole('button', { name: 'Revoke' }))
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Open invitations' })).toBeNull())
    expect(sent('DELETE')).toHaveLength(1)
  })

  it('are copied by a button', async () => {
    const writeText = vi.fn().mockResolvedValue(undefined)
    vi.stubGlobal('navigator', { ...navigator, clipboard: { writeText } })
    openSettings('table', {
      [`GET ${base}/invites`]: { body: { success: true, invites: [sampleInvite()] } },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Show link until Feb 10, 2026' }))
    press('Copy')
    expect(await screen.findByText('The link is copied.')).toBeTruthy()
    expect(writeText).toHaveBeenCalledWith(sampleInvite().url)
  })
})

describe('the table', () => {
  it('is saved with its version once it has changed', async () => {
    const { sent } = openSettings('table', {
      [`PUT ${base}/table`]: { body: { success: true, seats, version: 4 } },
    })
    expect(await screen.findByRole('button', { name: 'Save the table' })).toHaveProperty('disabled', true)
    type(await screen.findByLabelText('Character'), 'Tamsin Vale')
    press('Save the table')
    expect(await screen.findByText(campaignTexts.settingsSaved)).toBeTruthy()
    expect(sent('PUT')[0]?.body).toEqual({
      version: 3,
      seats: [{ id: 's1', ...seat, character: 'Tamsin Vale' }],
    })
  })

  it('adds and removes rows', async () => {
    const { sent } = openSettings('table', {
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

  it('refuses a player without a name, without sending a request', async () => {
    const { sent } = openSettings('table')
    type(await screen.findByLabelText('Player'), '')
    press('Save the table')
    expect(await screen.findByText(campaignTexts.playerRequired)).toBeTruthy()
    expect(sent('PUT')).toHaveLength(0)
  })

  it('keeps the draft on an edit conflict and offers to load the other version', async () => {
    const theirs = [{ ...seats[0], character: 'Tamsin the Bold' }]
    let version = 3
    openSettings('table', {
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
    const { sent } = openSettings('scribe', {
      [`PUT ${base}/settings`]: optionsAnswer(),
    })
    const field = await screen.findByLabelText('One word or phrase a line')
    expect(field).toHaveProperty('value', 'Hollowgate')
    type(field, 'Hollowgate\n\nLantern Court\n')
    expect(screen.getByText('2 of 500')).toBeTruthy()
    press('Save the vocabulary')
    await waitFor(() => expect(sent('PUT')[0]?.body).toEqual({ vocabulary: ['Hollowgate', 'Lantern Court'] }))
  })

  it('accepts at most 500 words of 100 characters', async () => {
    const { sent } = openSettings('scribe')
    const field = await screen.findByLabelText('One word or phrase a line')
    type(field, Array.from({ length: 501 }, (_, n) => `word ${n}`).join('\n'))
    expect(screen.getByText(campaignTexts.vocabularyTooLong)).toBeTruthy()
    type(field, 'x'.repeat(101))
    press('Save the vocabulary')
    expect(screen.getByText(campaignTexts.vocabularyTooLong)).toBeTruthy()
    expect(sent('PUT')).toHaveLength(0)
  })
})

describe('closing the settings', () => {
  it('needs no confirmation without changes', async () => {
    const { onClose } = openSettings('scribe')
    type(await screen.findByLabelText('One word or phrase a line'), 'Hollowgate\n')
    press('Close')
    expect(onClose).toHaveBeenCalled()
  })

  it('asks before discarding unsaved changes, even those in another part of the settings', async () => {
    const { onClose } = openSettings('table')
    type(await screen.findByLabelText('Character'), 'Tamsin Vale')
    fireEvent.click(screen.getByRole('tab', { name: 'Scribe' }))
    press('Close')
    const asking = await question()
    expect(asking.getByText('What you changed in the table is not saved yet.')).toBeTruthy()
    fireEvent.click(asking.getByRole('button', { name: 'Cancel' }))
    expect(onClose).not.toHaveBeenCalled()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    fireEvent.click(screen.getByRole('tab', { name: 'Table' }))
    expect(screen.getByLabelText('Character')).toHaveProperty('value', 'Tamsin Vale')
    press('Close')
    fireEvent.click((await question()).getByRole('button', { name: 'Close without saving' }))
    expect(onClose).toHaveBeenCalled()
  })
})
