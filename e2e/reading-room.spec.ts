import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { checkScreen } from './check-screen.ts'
import { makeEvening } from './evening.ts'
import { press, tabTo } from './keys.ts'
import { callsOf, expect, playedSeconds, withScene } from './server.ts'

function sayLine(line: number) {
  const place = line < 260 ? 'Hollowgate' : 'Emberwood'
  const told = `You see the gate of ${place} before you, and the mist creeps over the walls of the keep. (${line})`
  const said = `I ask the guard of ${place} for the way. (${line})`
  const talk = 'Follow us on Twitter and Twitch, there is a giveaway of shirts and posters.'
  const isRowan = line % 2 === 0
  return { speaker: isRowan ? 'Rowan' : 'Ines', text: line < 40 ? talk : isRowan ? told : said }
}

const test = withScene(async (page) => {
  const { campaignId, sessionId } = await makeEvening(page, { line: sayLine, lines: 500, secondsPerLine: 3 })
  const { send } = await callsOf(page)
  for (const name of ['Hollowgate', 'Emberwood'])
    await send(`/api/wiki/${campaignId}/entry`, { data: { name, category: 'places', description: '' } })
  return `/app?view=transcription&campaign=${campaignId}&session=${sessionId}`
})

test.beforeEach(async ({ page, scene }) => {
  await page.goto(scene)
  await press(page, page.getByRole('button', { name: 'Read', exact: true }))
  await expect(page).toHaveURL(/read=1/)
  await expect(page.getByRole('heading', { name: 'Around 2 min' })).toBeVisible()
})

test('the reading room can be used with the keyboard alone', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const room = page.getByRole('region', { name: 'Transcript' })
  const fold = room.getByRole('button', { name: /min of table talk/ })
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await press(page, fold)
  await expect(room.getByText('Follow us on Twitter').first()).toBeVisible()
  await press(page, fold)
  await expect(room.getByText('Follow us on Twitter')).toHaveCount(0)

  await page.keyboard.press('j')
  const bar = room.getByText(/^Scene 1 · Around 2 min/)
  await expect(bar).toBeVisible()
  await expect.poll(() => playedSeconds(page)).toBeGreaterThan(125)
  await page.keyboard.press('j')
  await expect(room.getByText(/^Scene 2 · Around 13 min/)).toBeVisible()
  await page.keyboard.press('k')
  await expect(bar).toBeVisible()

  await page.keyboard.press('m')
  const bookmark = page.getByRole('dialog', { name: /^Bookmark at 2:(?:0[6-9]|1)/ })
  await bookmark.getByLabel('Note (optional)').fill('The gate')
  await page.keyboard.press('Enter')
  await expect(
    room.getByRole('button', { name: /^Show the bookmark at 2:(?:0[6-9]|1\d): The gate/ }),
  ).toBeVisible()

  const line = room.getByRole('button', { name: 'More for the line at 2:12' })
  await tabTo(page, line)
  await page.keyboard.press('n')
  await expect(page.getByRole('dialog', { name: /^Who is (Rowan|Ines)\?$/ })).toBeVisible()
  await page.keyboard.press('Escape')

  await tabTo(page, line)
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Quote', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Quotation copied')).toBeVisible()
  const copied = await page.evaluate<string>('navigator.clipboard.readText()')
  expect(copied).toMatch(/^\u201c.+\u201d \((Rowan|Ines), The Causeway, 2:12\)\n.*read=1.*/)

  await page.goto(copied.split('\n')[1] ?? '')
  await expect(room.locator('[data-line] [aria-current="true"]')).toHaveAccessibleName('Play from 2:12')
  await expect.poll(() => playedSeconds(page)).toBeGreaterThanOrEqual(131)
})

/** Selects words of a line with the mouse, and presses a button of the toolbar. */
async function selectWords(page: Page, action: string): Promise<void> {
  const words = page.getByRole('region', { name: 'Transcript' }).getByText('(46)').first()
  await words.scrollIntoViewIfNeeded()
  const box = await words.boundingBox()
  if (!box) throw new Error('The line is not visible')
  await page.mouse.move(box.x + 2, box.y + 14)
  await page.mouse.down()
  await page.mouse.move(box.x + 160, box.y + 14, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('toolbar', { name: 'Selected words' }).getByRole('button', { name: action }).click()
}

test('selected words can be added to a wiki entry as a quotation', async ({ page }) => {
  await selectWords(page, 'Add to wiki')
  const dialog = page.getByRole('dialog', { name: 'Add to wiki' })
  await dialog.getByLabel('Entry').fill('hollowgate')
  await expect(dialog.getByRole('button', { name: 'Add to this entry …' })).toBeEnabled()
  await page.keyboard.press('Enter')
  const form = page.getByRole('dialog', { name: 'Edit Entry' })
  await expect(form.getByLabel('Description', { exact: true })).toHaveValue(
    /^\u201cYou see .*\u201d \(Rowan, The Causeway, 2:18\)$/,
  )
  await form.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByText('“Hollowgate” was saved')).toBeVisible()
})

test('selected words become a quote card with picture and sound', async ({ page }) => {
  await selectWords(page, 'Quote card')
  const dialog = page.getByRole('dialog', { name: 'Quote card' })
  await expect(dialog.getByRole('img', { name: /^“You see .*” Rowan$/ })).toBeVisible()
  await checkScreen(page, 'quote card')
  const save = async (name: string) => {
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name }).click()
    const saved = await download
    return { name: saved.suggestedFilename(), content: await readFile(await saved.path()) }
  }
  const picture = await save('Save picture')
  expect(picture.name).toMatch(/^Rowan \d+ \d\d\.png$/)
  expect([picture.content.readUInt32BE(16), picture.content.readUInt32BE(20)]).toEqual([1080, 1350])
  const sound = await save('Save 15 s of sound')
  expect(sound.name).toBe(picture.name.replace('png', 'm4a'))
  expect(sound.content.subarray(4, 8).toString()).toBe('ftyp')
})

test('a click that selects a whole line quotes one speaker', async ({ page }) => {
  const lines = page.getByRole('region', { name: 'Transcript' }).locator('[data-line]')
  await expect(lines.nth(1)).toBeVisible()
  await lines.nth(1).getByText('(').click({ clickCount: 3 })
  await page
    .getByRole('toolbar', { name: 'Selected words' })
    .getByRole('button', { name: 'Quote card' })
    .click()
  const picture = page.getByRole('dialog', { name: 'Quote card' }).getByRole('img')
  await expect(picture).toHaveAccessibleName(/^“[^:]+” \w+$/)
})

test('a quote card of too many words asks for fewer', async ({ page }) => {
  const lines = page.getByRole('region', { name: 'Transcript' }).locator('[data-line]')
  await expect(lines.nth(5)).toBeVisible()
  await page.evaluate(`
    const shown = document.querySelectorAll('[aria-label="Transcript"] [data-line]')
    document.getSelection().setBaseAndExtent(shown[0], 0, shown[5], 1)
  `)
  await page
    .getByRole('toolbar', { name: 'Selected words' })
    .getByRole('button', { name: 'Quote card' })
    .click()
  await expect(page.getByText('A quote card holds 280 characters. Please select fewer words.')).toBeVisible()
  await expect(page.getByRole('dialog', { name: 'Quote card' })).toHaveCount(0)
})

test('finds words in folded table talk', async ({ page }) => {
  const room = page.getByRole('region', { name: 'Transcript' })
  await page.keyboard.press('/')
  await page.keyboard.type('giveaway')
  await expect(room.getByRole('status')).toHaveText('1 of 40')
  await expect(room.locator('mark').first()).toBeVisible()
  await page.keyboard.press('Escape')
})

test('the reading room passes the accessibility checks', async ({ page }) => {
  await checkScreen(page, 'reading room')
})
