import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { recapTexts } from '#contract/recap/schemas.ts'
import { writeRandomModel } from '#server/testing/fakes/random-model.ts'
import { checkScreen } from './check-screen.ts'
import { expect, findSession, importStory, makeSession, openAsAdmin, test } from './server.ts'

const dataDir = path.join(mkdtempSync(path.join(tmpdir(), 'hearthscribe-e2e-')), 'data')

test.use({ environment: { DATA_DIR: dataDir } })

test('leads from Highlights to a model on this machine in three clicks, and refuses nonsense', async ({
  page,
}) => {
  const models = path.join(dataDir, 'models/language')
  mkdirSync(models, { recursive: true })
  writeRandomModel(path.join(models, 'Random.gguf'), { layers: 1, width: 32, window: 16_384 })
  await openAsAdmin(page, 'overview')
  await makeSession(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)
  await page.reload()

  await page.getByRole('link', { name: recapTexts.getStories }).click()
  const use = page.getByRole('button', { name: 'Use Random' })
  await expect(use).toBeVisible()
  await checkScreen(page, 'Models for this machine')

  await use.click()
  const section = page.getByRole('region', { name: 'Language model' })
  const rewrite = section.getByRole('button', { name: recapTexts.rewrite })
  // The test of a model with random weights fails with a reason, and the model can be used nevertheless.
  await expect(rewrite).toBeVisible({ timeout: 120_000 })
  await expect(section).toContainText(/found only 0 of 6|cited lines that do not exist|could not be read/)
  await checkScreen(page, 'A tested model on this machine')

  await rewrite.click()
  await expect(page).toHaveURL(/view=transcription/)
  await expect(page.getByText(/The built-in reader did the work instead/)).toBeVisible({ timeout: 180_000 })
  await expect(page.getByText(recapTexts.highlights, { exact: true })).toBeVisible()
})
