import type { Page } from '@playwright/test'
import { adminUserTexts } from '#contract/accounts/admin-users.ts'
import { announcementTexts } from '#contract/admin/announcements.ts'
import { peopleTexts } from '#contract/admin/people.ts'
import { auditTexts } from '#contract/audit.ts'
import { checkScreen } from './check-screen.ts'
import {
  callsOf,
  expect,
  findSession,
  importStory,
  openAsAdmin,
  openStudio,
  sendSound,
  test,
} from './server.ts'

const longWords = 'Aurelianus'.repeat(40)
let name = ''

test.beforeAll(async ({ browser, server }) => {
  const page = await browser.newPage({ baseURL: server.url })
  name = (await openStudio(page)).name
  await sendSound(page, 'silence.wav', 'anullsrc=duration=1')
  await expect(page.getByText(/^Transcription failed/).first()).toBeVisible({ timeout: 180_000 })
  await importStory(page, (await findSession(page)).sessionId)
  await page.close()

  const admin = await browser.newPage({ baseURL: server.url })
  await openAsAdmin(admin, 'messages')
  const { send } = await callsOf(admin)
  const announcement = { title: 'A very long title '.repeat(14), content: longWords, type: 'error' }
  await send('/api/admin/announcements', { data: announcement })
  const message = { name: 'Ines', email: 'ines@example.org', subject: 'bug', message: `Hello. ${longWords}` }
  await send('/api/contact', { data: message })
  await send('/api/admin/users', {
    data: { username: 'Osk', email: 'osk@example.org', role: 'gm', deliver: 'link' },
  })
  await admin.close()
})

/** Removes the announcement, so that it does not appear in the tests of other files. */
test.afterAll(async ({ browser, server }) => {
  const admin = await browser.newPage({ baseURL: server.url })
  await openAsAdmin(admin, 'announcements')
  await admin.getByRole('button', { name: /^Delete “A very/ }).click()
  await admin.getByRole('alertdialog').getByRole('button', { name: announcementTexts.remove }).click()
  await expect(admin.getByText(announcementTexts.deleted)).toBeVisible()
  await admin.close()
})

test('admin overview, engines, messages and audit log pass the accessibility checks', async ({ page }) => {
  await openAsAdmin(page, 'overview')
  await expect(page.getByRole('region', { name: 'Recent Jobs' }).getByText('Recap')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Announcements for all users' })).toBeVisible()
  await checkScreen(page, 'Overview')
  await page.getByRole('link', { name: 'Engines' }).click()
  await expect(page.getByText('Whisper small').first()).toBeVisible()
  await checkScreen(page, 'Engines')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: 'Messages' }).click()
  await expect(page.getByText(/^Hello\. /)).toBeVisible()
  await checkScreen(page, 'Messages')
  await page.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('link', { name: auditTexts.title }).click()
  await expect(page.getByText('Created an announcement').first()).toBeVisible()
  await checkScreen(page, 'Audit log')
})

test('admin statistics pass the accessibility checks', async ({ page }) => {
  await openAsAdmin(page, 'overview')
  await openTab(page, 'Statistics')
  await expect(page.getByText('System Health Overview')).toBeVisible()
  await checkScreen(page, 'Statistics')
})

for (const [what, check] of [
  ['users', checkUsers],
  ['dialogs of a user', checkUserDialogs],
  ['campaigns', checkCampaigns],
  ['storage', checkStorage],
  ['jobs', checkJobs],
  ['announcements', checkAnnouncements],
] as const) {
  test(`${what} in the admin dashboard pass the accessibility checks`, async ({ page }) => {
    await openAsAdmin(page, 'overview')
    await check(page)
  })
}

async function openTab(page: Page, tab: string): Promise<void> {
  // A click could miss the tab, because the announcement moves the tabs when it arrives.
  await page.getByRole('tab', { name: tab }).press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: tab })).toBeVisible()
}

async function checkUsers(page: Page): Promise<void> {
  await openTab(page, 'User Management')
  const edit = page.getByRole('button', { name: `Edit ${name}` })
  await expect(edit).toBeVisible()
  await checkScreen(page, 'User Management')
  await edit.click()
  await expect(page.getByRole('combobox', { name: `Role of ${name}` })).toBeFocused()
  await checkScreen(page, 'an edited user')
  await page.getByRole('combobox', { name: `Plan of ${name}` }).click()
  await page.getByRole('option', { name: 'Professional' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(adminUserTexts.updated)).toBeVisible()
  await page.getByRole('button', { name: `Reset Password of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByLabel(`New password of ${name}`, { exact: true }).fill('short')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(dialog.getByText(adminUserTexts.passwordTooShort)).toBeVisible()
  await checkScreen(page, 'a password that is too short')
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
}

async function checkUserDialogs(page: Page): Promise<void> {
  await openTab(page, 'User Management')
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await page.getByRole('button', { name: 'New user' }).click()
  await expect(close).toBeVisible()
  await checkScreen(page, 'a new user')
  await close.click()
  for (const [action, title] of [
    [peopleTexts.linkTitle, peopleTexts.linkTitle],
    [peopleTexts.emailTitle, peopleTexts.emailTitle],
    ['Signed-in devices', peopleTexts.sessionsTitle(name)],
    [peopleTexts.quotaTitle, peopleTexts.quotaTitle],
    ['Delete user', peopleTexts.deleteTitle(name)],
  ] as const) {
    await page.getByRole('button', { name: `More actions for ${name}` }).click()
    await page.getByRole('menuitem', { name: action }).click()
    await expect(page.getByRole('dialog', { name: title })).toBeVisible()
    await checkScreen(page, action)
    await close.click()
  }
}

async function checkCampaigns(page: Page): Promise<void> {
  await openTab(page, 'Campaigns')
  const handOver = page.getByRole('button', { name: /^Hand over/ }).first()
  await expect(handOver).toBeVisible()
  await checkScreen(page, 'Campaigns')
  await handOver.click()
  await page.getByLabel('Search all users').fill('Osk')
  await expect(page.getByRole('radio').first()).toBeVisible()
  await checkScreen(page, 'the hand-over of a campaign')
  await page.keyboard.press('Escape')
}

async function checkStorage(page: Page): Promise<void> {
  await openTab(page, 'Storage')
  await expect(page.getByText('Speech models')).toBeVisible()
  await checkScreen(page, 'Storage')
}

async function checkJobs(page: Page): Promise<void> {
  await openTab(page, 'Job Monitor')
  const failed = page.getByRole('row').filter({ hasText: 'Failed' }).filter({ hasText: name })
  await expect(failed).toBeVisible()
  await page.getByRole('button', { name: 'Metrics' }).click()
  await checkScreen(page, 'Job Monitor')
  await failed.getByRole('button', { name: /^Details of/ }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Retry Job' })).toBeVisible()
  await checkScreen(page, 'details of a job')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Metrics' }).click()
}

async function checkAnnouncements(page: Page): Promise<void> {
  await openTab(page, 'Announcements')
  await expect(page.getByText('created by Keeper')).toBeVisible()
  await checkScreen(page, 'Announcements')
  await page.getByRole('button', { name: announcementTexts.create }).click()
  const dialog = page.getByRole('dialog', { name: announcementTexts.create })
  await dialog.getByLabel('Title').fill(longWords)
  await dialog.getByLabel('Content').fill(longWords)
  await dialog.getByRole('button', { name: 'Create announcement' }).click()
  await expect(dialog.getByText(announcementTexts.titleTooLong)).toBeVisible()
  await checkScreen(page, 'an announcement that is too long')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: /^Delete “A very/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await checkScreen(page, 'the question before an announcement is deleted')
  await page.keyboard.press('Escape')
}
