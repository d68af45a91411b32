import { describe, expect, it } from 'vitest'
import { announcementTexts } from '#contract/admin/announcements.ts'
import { readForm, toForm } from './announcement-dialog.tsx'
import { sampleAnnouncement } from './test-announcement.ts'

const now = new Date('2026-03-14T18:00:00Z')
const filled = { ...toForm(null), title: 'Maintenance', content: 'On Friday.' }

describe('the announcement form', () => {
  it('defaults to info, priority 0, starting now, without an end', () => {
    expect(readForm(filled, null, now)).toEqual({
      announcement: {
        title: 'Maintenance',
        content: 'On Friday.',
        type: 'info',
        priority: 0,
        showFrom: null,
        showUntil: null,
        isActive: true,
      },
      fault: null,
    })
  })

  it("reads times in the browser's time zone and sends them as UTC", () => {
    const form = { ...filled, showFrom: '2026-05-01T20:00', showUntil: '2026-05-02T20:00' }
    expect(readForm(form, null, now).announcement).toMatchObject({
      showFrom: new Date('2026-05-01T20:00').toISOString(),
      showUntil: new Date('2026-05-02T20:00').toISOString(),
    })
  })

  it('keeps the seconds of a time that was not edited', () => {
    const form = { ...toForm(sampleAnnouncement), title: 'Later' }
    expect(readForm(form, sampleAnnouncement, now).announcement).toMatchObject({
      title: 'Later',
      showFrom: sampleAnnouncement.show_from,
      showUntil: null,
    })
  })

  it.each([
    [{ title: ' ' }, 'title', announcementTexts.required],
    [{ content: '\n' }, 'content', announcementTexts.required],
    [{ title: 'x'.repeat(256) }, 'title', announcementTexts.titleTooLong],
    [{ content: 'x'.repeat(5001) }, 'content', announcementTexts.contentTooLong],
    [{ priority: '11' }, 'priority', announcementTexts.priorityRange],
    [{ priority: '1.5' }, 'priority', announcementTexts.priorityRange],
    [{ showFrom: '0026-05-01T20:00' }, 'showFrom', announcementTexts.showFromInvalid],
    [{ showUntil: '0026-05-01T20:00' }, 'showUntil', announcementTexts.showUntilInvalid],
    [
      { showFrom: '2026-05-02T20:00', showUntil: '2026-05-01T20:00' },
      'showUntil',
      announcementTexts.untilBeforeFrom,
    ],
    [{ showUntil: '2026-03-01T20:00' }, 'showUntil', announcementTexts.untilBeforeFrom],
  ])('finds the fault in %j', (part, field, text) => {
    expect(readForm({ ...filled, ...part }, null, now).fault).toEqual({ field, text })
  })
})
