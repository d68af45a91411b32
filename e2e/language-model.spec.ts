import { engineSettingTexts } from '#contract/admin/engine-settings.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { type ModelServer, startModelServer } from '#server/testing/fakes/fake-model-server.ts'
import { checkScreen } from './check-screen.ts'
import { callsOf, expect, findSession, importStory, makeSession, openAsAdmin, test } from './server.ts'
import { echoPrompt } from './xss-model.ts'

const model = 'qwen3:14b'
const subjects = (...names: string[]) => names.map((name) => ({ name, event: 'It rains.', lines: [1, 2] }))

/** An Ollama with one model, which is not loaded yet. It reads the sample of a test, and tells a session by its lines. */
const startOllama = (): Promise<ModelServer> =>
  startModelServer(
    'openai',
    (request) =>
      request.schemaName === 'sample'
        ? {
            json: {
              people: subjects('Mirelle Vanthorne', 'Osk', 'Brother Aldous'),
              places: subjects('Salt Bridge', 'Hollowgate', 'Greywater'),
            },
          }
        : echoPrompt(request),
    true,
    {
      '/v1/models': { object: 'list', data: [{ id: model, object: 'model', owned_by: 'library' }] },
      '/api/version': { version: '0.33.2' },
      '/api/ps': { models: [] },
      '/api/show': { parameters: 'num_ctx    32768', model_info: { 'qwen3.context_length': 40_960 } },
      '/api/generate': { model, response: '', done: true, done_reason: 'load' },
    },
  )

test('leads from Highlights to a written story: connect a model, test it, save it, rewrite', async ({
  page,
}) => {
  const ollama = await startOllama()
  await openAsAdmin(page, 'overview')
  await makeSession(page)
  const { sessionId } = await findSession(page)
  await importStory(page, sessionId)
  await page.reload()
  await expect(page.getByText(recapTexts.noModel)).toBeVisible()
  await checkScreen(page, 'Highlights without a language model')

  await page.getByRole('link', { name: recapTexts.getStories }).click()
  await expect(page.getByRole('tab', { name: 'Engines', selected: true })).toBeVisible()
  await page.getByRole('combobox', { name: 'Where it runs' }).click()
  await page.getByRole('option', { name: 'Another address' }).click()
  const form = page.getByRole('form', { name: 'Language model' })
  await form.getByLabel('Address').fill(ollama.url)
  await form.getByRole('button', { name: 'list the models' }).click()
  await expect(form.getByRole('combobox', { name: 'Model' })).toContainText(model)
  await form.getByRole('button', { name: 'Test' }).click()
  await expect(form.getByText(engineSettingTexts.read(6, 6))).toBeVisible()
  await checkScreen(page, 'A tested language model')
  await form.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText(engineSettingTexts.saved)).toBeVisible()
  await expect(page.getByRole('region', { name: 'Language model' })).toContainText(model)
  await checkScreen(page, 'A connected language model')

  await page.goBack()
  await page.getByRole('button', { name: recapTexts.rewrite, exact: true }).click()
  await expect(page.getByText(recapTexts.rewriting)).toBeVisible()
  await expect(page.getByText(recapTexts.highlights, { exact: true })).toBeHidden({ timeout: 120_000 })
  const { read, remove } = await callsOf(page)
  expect((await read(`/api/recap/${sessionId}`)).recap).toMatchObject({ kind: 'narrative', engine: model })
  // Other tests use the same server, without a language model.
  await remove('/api/admin/engine-settings/language-model')
  await ollama.close()
})
