import { readFileSync } from 'node:fs'
import type { Locator, Page } from '@playwright/test'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { announcementTexts } from '#contract/admin/announcements.ts'
import { adminUserTexts } from '#contract/admin/users.ts'
import { jobTexts, stageTexts } from '#contract/jobs/schemas.ts'
import { transcriptionTexts } from '#contract/transcription/schemas.ts'
import type { ServerProcess } from '#server/testing/server/test-process.ts'
import { press, tabTo } from './keys.ts'
import {
  callsOf,
  expect,
  findSession,
  listCalls,
  openAsAdmin,
  openDashboard,
  openOtherBrowser,
  openStudio,
  playedSeconds,
  sendSound,
  signIn,
  skipWithoutEngine,
  test,
} from './server.ts'

/** Source for ffmpeg: nine seconds of speech. */
const speech = [
  "flite=voice=slt:text='The party crosses the old bridge at night. The captain of the guard draws her sword.",
  "A dragon sleeps under the mountain and guards the silver crown.'",
].join(' ')

/** The process id of the speech engine that the server runs. */
function findEngine({ child: { pid } }: ServerProcess): string | undefined {
  const ids = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean)
  return ids.find((id) => readFileSync(`/proc/${id}/comm`, 'utf8').startsWith('pocketsphinx'))
}
const isTranscribing = (server: ServerProcess) => findEngine(server) !== undefined

async function setStatus(page: Page, name: string, status: string): Promise<void> {
  await page.getByRole('button', { name: `Edit ${name}` }).click()
  await page.getByRole('combobox', { name: `Status of ${name}` }).click()
  await page.getByRole('option', { name: status, exact: true }).click()
  await page.getByRole('button', { name: 'Save' }).click()
}

test('signs a deactivated user out at once, and asks for a new password after reactivation', async ({
  page,
  browser,
}) => {
  const gm = await openOtherBrowser(browser)
  const { name, email } = await openDashboard(gm)
  await expect(gm.getByText('Live')).toBeVisible()
  await openAsAdmin(page, 'users')
  await page.getByLabel('Search by name or email').fill(name)
  await expect(page.getByText('1 account')).toBeVisible()

  const called = listCalls(gm)
  await setStatus(page, name, 'Inactive')
  await expect(gm.getByRole('form', { name: 'Sign In' })).toBeVisible({ timeout: 3_000 })
  await expect(gm.getByText(accountTexts.deactivated)).toBeVisible()
  // The event stream announced the sign-out. The page made one call to learn the reason, and the sign-in form one for its buttons.
  expect(called.filter((path) => path.startsWith('/api/'))).toEqual(['/api/users/profile', '/api/auth/oidc'])
  await expect(page.getByText(adminUserTexts.updated)).toBeVisible()
  await signIn(gm, email, 'lantern')
  await expect(gm.getByRole('alert').filter({ hasText: accountTexts.deactivated }).first()).toBeVisible()

  await setStatus(page, name, 'Active')
  await page.getByRole('button', { name: `Reset Password of ${name}` }).click()
  const dialog = page.getByRole('dialog', { name: 'Reset Password' })
  await dialog.getByLabel(`New password of ${name}`, { exact: true }).fill('a spare lantern')
  await dialog.getByRole('button', { name: 'Reset Password' }).click()
  await expect(page.getByText(adminUserTexts.resetDone)).toBeVisible()
  await expect(dialog).toBeHidden()

  await signIn(gm, email, 'a spare lantern')
  await expect(gm.getByText(accountTexts.mustChangePassword)).toBeVisible()
  await gm.getByLabel('Current password', { exact: true }).fill('a spare lantern')
  await gm.getByLabel('New password', { exact: true }).fill('my own lantern')
  await gm.getByLabel('Confirm new password', { exact: true }).fill('my own lantern')
  await gm.getByRole('button', { name: 'Change password' }).click()
  await expect(gm.getByRole('heading', { name: /Welcome/ })).toBeVisible()
  await gm.context().close()
})

test('cancels a transcription without a partial result, and completes it on retry', async ({
  page,
  browser,
  server,
}) => {
  skipWithoutEngine()
  await openAsAdmin(page, 'jobs')
  const gm = await openOtherBrowser(browser)
  const { name } = await openStudio(gm)
  const { read } = await callsOf(gm)
  const { campaignId, sessionId } = await findSession(gm)
  await sendSound(gm, 'long.wav', speech)
  const recordings = gm.getByRole('list', { name: 'Recordings of this session' })
  await expect(recordings.getByText(stageTexts.listening)).toBeVisible()
  await expect.poll(() => isTranscribing(server)).toBe(true)
  // A stopped engine cannot finish before the test cancels its job.
  process.kill(Number(findEngine(server)), 'SIGSTOP')

  const refresh = page.getByRole('main').getByRole('button', { name: 'Refresh' })
  await refresh.last().click()
  const jobs = page.getByRole('row').filter({ hasText: name })
  await expect(jobs.getByText('In progress')).toBeVisible()
  await jobs.getByRole('button', { name: /^Details of Transcription/ }).click()
  const details = page.getByRole('dialog')
  await expect(details.getByText('The Ashen Crown')).toBeVisible()
  await details.getByRole('button', { name: 'Cancel Job' }).click()
  const cancelledAt = Date.now()
  await expect(jobs.getByText('Cancelled')).toBeVisible({ timeout: 2_000 })
  await expect.poll(() => isTranscribing(server), { intervals: [50] }).toBe(false)
  expect(Date.now() - cancelledAt).toBeLessThan(2_000)
  await expect(page.getByText(jobTexts.cancelled)).toBeVisible()

  await expect(recordings.getByText(transcriptionTexts.cancelled)).toBeVisible()
  const left = [
    (await read(`/api/transcription/session/${sessionId}`)).transcriptions,
    (await read(`/api/recap/${sessionId}`)).recap,
    (await read(`/api/wiki/${campaignId}`)).entries,
  ]
  expect(left).toEqual([[], null, []])
  await recordings.getByRole('button', { name: 'Play long.wav' }).click()
  await expect.poll(() => playedSeconds(gm)).toBeGreaterThan(0)

  await jobs.getByRole('button', { name: /^Details of Transcription/ }).click()
  await details.getByRole('button', { name: 'Retry Job' }).click()
  await expect(page.getByText(jobTexts.queued)).toBeVisible()
  const transcript = gm.getByRole('region', { name: 'Transcript' }).or(gm.getByLabel('Transcript'))
  await expect(transcript.getByText(/bridge at night/).first()).toBeVisible({ timeout: 240_000 })
  await expect(gm.getByText('Highlights').first()).toBeVisible()
  for (const type of ['Transcription', 'Entity extraction', 'Recap']) {
    await expect(jobs.filter({ hasText: type }).getByText('Completed')).toBeVisible()
  }
  await gm.context().close()
})

test('shows an announcement to all users at once, until they dismiss it', async ({ page, browser }) => {
  const gm = await openOtherBrowser(browser)
  await openDashboard(gm)
  await expect(gm.getByText('Live')).toBeVisible()
  await openAsAdmin(page, 'announcements')

  const dialog = page.getByRole('dialog', { name: announcementTexts.create })
  const write = async (title: string, fields: Record<string, string>) => {
    await page.getByRole('button', { name: announcementTexts.create }).click()
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Content').fill('The server rests from eight to nine.')
    for (const [label, value] of Object.entries(fields)) await dialog.getByLabel(label).fill(value)
    await dialog.getByRole('combobox', { name: 'Type' }).click()
    await page.getByRole('option', { name: 'Warning' }).click()
    await dialog.getByRole('button', { name: 'Create announcement' }).click()
    await expect(dialog).toBeHidden()
  }
  const called = listCalls(gm)
  await write('Next winter', { Priority: '10', 'Show From': '2199-01-01T08:00' })
  await write('A nap on Sunday', { Priority: '3' })
  await write('A nap tonight', { Priority: '7' })

  const banners = gm.getByRole('region', { name: 'Announcements for all users' }).getByRole('listitem')
  await expect(banners).toHaveText([/^Warning: A nap tonight.*1 more/])
  expect(called).not.toContain('/app')
  await banners.first().getByRole('button', { name: 'Dismiss “A nap tonight”' }).click()
  await expect(banners).toHaveText([/A nap on Sunday/])
  await gm.reload()
  await expect(banners).toHaveText([/A nap on Sunday/])
  await expect(gm.getByText('Live')).toBeVisible()

  const list = page.getByRole('list', { name: 'Announcements' }).last().getByRole('listitem')
  await page.getByRole('main').getByRole('button', { name: 'Refresh' }).last().click()
  await expect(list.filter({ hasText: 'A nap tonight' })).toContainText('1 dismissal')
  await expect(list.filter({ hasText: 'Next winter' })).toContainText('Scheduled')
  for (const title of ['Next winter', 'A nap on Sunday', 'A nap tonight']) {
    await page.getByRole('button', { name: `Delete “${title}”` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(announcementTexts.confirmDelete)
    await question.getByRole('button', { name: announcementTexts.remove }).click()
    await expect(question).toBeHidden()
  }
  await expect(banners).toHaveCount(0)
  await gm.context().close()
})

test('runs the admin dashboard with the keyboard alone', async ({ page, browser }) => {
  const gm = await openOtherBrowser(browser)
  const { name } = await openDashboard(gm)
  await gm.context().close()
  await openAsAdmin(page, 'overview')
  const goTo = async (from: string, to: string, steps: number) => {
    await tabTo(page, page.getByRole('tab', { name: from }))
    for (let step = 0; step < steps; step++) await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: to })).toBeVisible()
  }
  const choose = async (select: Locator, option: string) => {
    await press(page, select)
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.type(option)
    await page.keyboard.press('Enter')
    await expect(select).toHaveText(option)
  }

  await goTo('Overview', 'User Management', 1)
  await tabTo(page, page.getByLabel('Search by name or email'))
  await page.keyboard.type(name)
  await expect(page.getByText('1 account')).toBeVisible()
  const edit = page.getByRole('button', { name: `Edit ${name}` })
  await press(page, edit)
  await expect(page.getByRole('combobox', { name: `Role of ${name}` })).toBeFocused()
  await choose(page.getByRole('combobox', { name: `Plan of ${name}` }), 'Standard')
  await press(page, page.getByRole('button', { name: 'Save' }))
  await expect(page.getByText(adminUserTexts.updated)).toBeVisible()
  await expect(edit).toBeFocused()

  await goTo('User Management', 'Announcements', 4)
  await press(page, page.getByRole('button', { name: announcementTexts.create }))
  const dialog = page.getByRole('dialog', { name: announcementTexts.create })
  await expect(dialog.getByLabel('Title')).toBeFocused()
  await page.keyboard.type('By hand')
  await page.keyboard.press('Tab')
  await page.keyboard.type('No mouse was hurt.')
  await choose(dialog.getByRole('combobox', { name: 'Type' }), 'Success')
  await press(page, dialog.getByRole('button', { name: 'Create announcement' }))
  await expect(page.getByText(announcementTexts.created)).toBeVisible()
  await expect(page.getByRole('button', { name: announcementTexts.create })).toBeFocused()
  await press(page, page.getByRole('button', { name: 'Dismiss “By hand”' }))
  await expect(page.getByText('1 dismissal')).toBeVisible()
  await press(page, page.getByRole('button', { name: 'Delete “By hand”' }))
  await press(page, page.getByRole('alertdialog').getByRole('button', { name: announcementTexts.remove }))
  await expect(page.getByText(announcementTexts.deleted)).toBeVisible()
})
