import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type Announcement, announcementTexts } from '#contract/admin/announcements.ts'
import {
  type Answer,
  type Answers,
  errorBody,
  press,
  renderWithNotices,
  stubServer,
  success,
  typeInto,
} from '#web/lib/test-browser.tsx'
import { AnnouncementList } from './announcement-list.tsx'
import { sampleAnnouncement } from './test-announcement.ts'

const listing = 'GET /api/admin/announcements'
const creating = 'POST /api/admin/announcements'
const updating = 'PUT /api/admin/announcements/a1'
const deleting = 'DELETE /api/admin/announcements/a1'
const listed = (...announcements: Announcement[]) => success({ announcements })
const saved = success({ announcement: sampleAnnouncement })

function show(answers: Answers) {
  const asked = stubServer(answers)
  renderWithNotices('/app?view=admin&tab=announcements', <AnnouncementList />)
  return () => asked.filter(({ method }) => method !== 'GET')
}

describe('the list of announcements', () => {
  it('shows the type, state, dismissals and author of each', async () => {
    const others: Announcement[] = [
      { ...sampleAnnouncement, id: 'a2', state: 'scheduled', type: 'info' },
      {
        ...sampleAnnouncement,
        id: 'a3',
        state: 'over',
        type: 'error',
        show_until: '2026-03-15T18:00:00.000Z',
      },
      { ...sampleAnnouncement, id: 'a4', state: 'off', type: 'success', created_by_username: null },
    ]
    show({ [listing]: listed(sampleAnnouncement, ...others) })
    const items = await screen.findAllByRole('listitem')
    const words = items.map((item) => item.textContent ?? '')
    for (const said of ['Showing now', 'Warning', 'Priority 5', 'Maintenance', 'Since ', 'no end date']) {
      expect(words[0]).toContain(said)
    }
    expect(words[0]).toContain('3 dismissals · created by Rowan')
    expect(words[1]).toContain('Scheduled')
    expect(words[2]).toMatch(/Over.*Error.*until 15 Mar|Over.*Error.*until Mar 15/)
    expect(words[3]).toMatch(/Off.*Success.*created by a deleted account/)
    expect(screen.getByText('4 announcements')).toBeTruthy()
  })

  it('reports an empty list, and reloads on Refresh', async () => {
    let answer = listed()
    show({ [listing]: () => answer })
    expect(await screen.findByText(announcementTexts.none)).toBeTruthy()
    answer = listed(sampleAnnouncement)
    press('Refresh')
    expect(await screen.findByText('Maintenance')).toBeTruthy()
  })

  it('turns an announcement off by sending only isActive', async () => {
    const sent = show({ [listing]: listed(sampleAnnouncement), [updating]: saved })
    fireEvent.click(await screen.findByRole('button', { name: 'Turn off “Maintenance”' }))
    expect(await screen.findByText(announcementTexts.updated)).toBeTruthy()
    expect(sent()).toMatchObject([{ method: 'PUT', body: { isActive: false } }])
  })

  it('reports that an announcement could not be turned on', async () => {
    show({
      [listing]: listed({ ...sampleAnnouncement, is_active: false, state: 'off' }),
      [updating]: { status: 500, body: {} },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Turn on “Maintenance”' }))
    expect(await screen.findByText(announcementTexts.toggleFailed)).toBeTruthy()
  })
})

describe('deleting an announcement', () => {
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Delete “Maintenance”' }))
    expect(await screen.findByText(announcementTexts.confirmDelete)).toBeTruthy()
  }

  it('asks for confirmation first', async () => {
    const sent = show({ [listing]: listed(sampleAnnouncement), [deleting]: success() })
    await ask()
    press('Cancel')
    await waitFor(() => expect(screen.queryByText(announcementTexts.confirmDelete)).toBeNull())
    expect(sent()).toEqual([])
    await ask()
    press('Delete Announcement')
    expect(await screen.findByText(announcementTexts.deleted)).toBeTruthy()
    expect(sent()).toMatchObject([{ method: 'DELETE', path: '/api/admin/announcements/a1' }])
  })

  it('moves the focus to the list when the delete button disappears', async () => {
    let all = [sampleAnnouncement]
    show({
      [listing]: () => listed(...all),
      [deleting]: () => {
        all = []
        return success()
      },
    })
    const button = await screen.findByRole('button', { name: 'Delete “Maintenance”' })
    button.focus()
    await ask()
    press('Delete Announcement')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByText('0 announcements')))
  })

  it('shows the error in the confirmation dialog', async () => {
    show({ [listing]: listed(sampleAnnouncement), [deleting]: { status: 500, body: {} } })
    await ask()
    press('Delete Announcement')
    expect(await screen.findByText(announcementTexts.deleteFailed)).toBeTruthy()
  })
})

describe('a new announcement', () => {
  const open = async (answer: Answer) => {
    const sent = show({ [listing]: listed(), [creating]: answer })
    fireEvent.click(await screen.findByRole('button', { name: announcementTexts.create }))
    await screen.findByRole('dialog', { name: announcementTexts.create })
    return sent
  }

  it('is previewed as users will see it, then sent', async () => {
    const sent = await open({ ...saved, status: 201 })
    typeInto('Title', 'Update')
    typeInto('Content', '<b>Version 2</b>\n![x](https://evil.example/x.png)')
    typeInto('Priority', '7')
    typeInto('Show From', '2026-05-01T20:00')
    const preview = within(screen.getByRole('region', { name: 'Preview' }))
    expect(preview.getByText('Update')).toBeTruthy()
    expect(preview.getByText(/<b>Version 2<\/b>/)).toBeTruthy()
    expect(preview.queryByRole('img')).toBeNull()
    press('Create announcement')
    expect(await screen.findByText(announcementTexts.created)).toBeTruthy()
    expect(sent()[0]?.body).toEqual({
      title: 'Update',
      content: '<b>Version 2</b>\n![x](https://evil.example/x.png)',
      type: 'info',
      priority: 7,
      showFrom: new Date('2026-05-01T20:00').toISOString(),
      showUntil: null,
      isActive: true,
    })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is not sent while a field is invalid, and the error is shown at that field', async () => {
    const sent = await open(saved)
    typeInto('Title', 'Update')
    press('Create announcement')
    const content = screen.getByRole('textbox', { name: 'Content' })
    await waitFor(() => expect(content.getAttribute('aria-invalid')).toBe('true'))
    expect(screen.getByText(announcementTexts.required).id).toBe(content.getAttribute('aria-describedby'))
    expect(document.activeElement).toBe(content)
    typeInto('Content', 'Version 2')
    await waitFor(() => expect(screen.queryByText(announcementTexts.required)).toBeNull())
    expect(sent()).toEqual([])
  })

  it("shows the server's reason when it could not be created", async () => {
    await open({ status: 400, body: errorBody(announcementTexts.untilBeforeFrom, 'VALIDATION') })
    typeInto('Title', 'Update')
    typeInto('Content', 'Version 2')
    press('Create announcement')
    expect(await screen.findByText(announcementTexts.untilBeforeFrom)).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Title').value).toBe('Update')
  })

  it('asks before it discards changes', async () => {
    await open(saved)
    typeInto('Title', 'Update')
    press('Cancel')
    expect(await screen.findByText('Discard your changes?')).toBeTruthy()
    press('Discard changes')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('editing an announcement', () => {
  it('sends the fields without isActive', async () => {
    const sent = show({ [listing]: listed(sampleAnnouncement), [updating]: saved })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “Maintenance”' }))
    await screen.findByRole('dialog', { name: announcementTexts.edit })
    expect(screen.getByText(announcementTexts.staysDismissed)).toBeTruthy()
    typeInto('Content', 'On Saturday.')
    press('Save changes')
    expect(await screen.findByText(announcementTexts.updated)).toBeTruthy()
    expect(sent()[0]?.body).toEqual({
      title: 'Maintenance',
      content: 'On Saturday.',
      type: 'warning',
      priority: 5,
      showFrom: sampleAnnouncement.show_from,
      showUntil: null,
    })
  })

  it('reports that the announcement could not be updated', async () => {
    show({ [listing]: listed(sampleAnnouncement), [updating]: { status: 500, body: {} } })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “Maintenance”' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Save changes' }))
    expect(await screen.findByText(announcementTexts.updateFailed)).toBeTruthy()
  })
})
