import type { Locator, Page } from '@playwright/test'
import { adminUserTexts } from '#contract/accounts/admin-users.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import { announcementTexts } from '#contract/admin/announcements.ts'
import { press, tabTo } from './keys.ts'
import { expect, listCalls, openAsAdmin, openDashboard, openOtherBrowser, signIn, test } from './server.ts'

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
  // Both at once, because the notice disappears after a while.
  await Promise.all([
    expect(gm.getByRole('form', { name: 'Sign In' })).toBeVisible({ timeout: 3_000 }),
    expect(page.getByText(adminUserTexts.updated)).toBeVisible(),
  ])
  await expect(gm.getByText(accountTexts.deactivated)).toBeVisible()
  // The sign-out costs two calls: one for its reason, and one for the buttons of the sign-in form.
  expect(called.filter((path) => path.startsWith('/api/'))).toEqual(['/api/users/profile', '/api/auth/oidc'])
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

test('operates the admin dashboard with the keyboard alone', async ({ page, browser }) => {
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
    // The list takes the focus after it is drawn; letters typed before that are lost.
    await expect(page.getByRole('listbox').locator(':focus')).toHaveCount(1)
    await page.keyboard.type(option)
    await page.keyboard.press('Enter')
    await expect(select).toHaveText(option)
  }

  await goTo('Overview', 'User Management', 2)
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
