import { readFileSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import { type EngineSettings, engineSettingTexts } from '#contract/admin/engine-settings.ts'
import { programs, startProgram } from '#server/adapters/language-model/test-programs.ts'
import { engineSettings } from '#server/db/schema-admin.ts'
import { wait } from '#server/lib/wait.ts'
import { startModelServer } from '#server/testing/fakes/fake-model-server.ts'
import { aPerson, startTestServer, withServer } from '#server/testing/server/test-server.ts'
import { startFollowingSettings } from './follow-settings.ts'
import { findModelServers } from './model-servers.ts'

const key = 'sk-THIS-IS-THE-PLAIN-KEY-1234'
const address = 'http://127.0.0.1:9/v1'
const model = {
  kind: 'language-model',
  provider: 'openai-compatible',
  baseUrl: address,
  model: 'qwen3:14b',
  contextTokens: null,
  atNight: true,
  secret: key,
} as const
const mail = {
  kind: 'mail',
  host: 'mail.example',
  port: 587,
  user: 'dm',
  from: 'dm@example.org',
  secret: key,
}

type Server = Awaited<ReturnType<typeof startTestServer>>
const server = withServer()
let token: string
beforeEach(async () => {
  token ||= (await aPerson(server)).token
  for (const kind of ['language-model', 'speech', 'mail'])
    await server.call('DELETE', `/api/admin/engine-settings/${kind}`, { token })
})

const save = (body: object, of: Server = server, as = token) =>
  of.call('PUT', '/api/admin/engine-settings', { token: as, body })
const tryOut = (body: object) => server.call('POST', '/api/admin/engine-settings/test', { token, body })
const read = async (of: Server = server, as = token) =>
  (await of.call('GET', '/api/admin/engine-settings', { token: as })).body['settings'] as EngineSettings
const keyFile = () => path.join(server.deps.config.dataDir, 'settings.key')

describe('saved settings', () => {
  it('are used at once, are never sent back with their secret, and can be removed', async () => {
    expect(server.deps.languageModel).toBeNull()
    expect((await save(model)).status).toBe(200)
    expect(server.deps.languageModel?.name).toBe('qwen3:14b')
    expect(server.deps.worksAtNight).toBe(true)
    expect((await save({ kind: 'speech', baseUrl: address, model: 'whisper-1', secret: key })).status).toBe(
      200,
    )
    expect(server.deps.transcribers[0]?.name).toBe('openai')
    expect((await save(mail)).status).toBe(200)
    expect(server.deps.mail).not.toBeNull()

    const { secret: _, kind: __, ...withoutSecret } = model
    const settings = await read()
    expect(settings['language-model']).toEqual({
      source: 'saved',
      variables: [],
      saved: withoutSecret,
      secret: 'saved',
    })
    expect(JSON.stringify(settings)).not.toContain(key)

    await server.call('DELETE', '/api/admin/engine-settings/language-model', { token })
    expect(server.deps.languageModel).toBeNull()
    expect((await read())['language-model']).toMatchObject({ source: 'none', saved: null, secret: 'none' })
  })

  it('hold secrets only encrypted, with a key in a file that only its owner can read', async () => {
    await save(model)
    await save(mail)
    const rows = await server.deps.db.select().from(engineSettings)
    expect(rows.map(({ secret }) => typeof secret)).toEqual(['string', 'string'])
    const bytes = JSON.stringify(rows)
    for (const plain of [key, Buffer.from(key).toString('base64').slice(0, 24)])
      expect(bytes).not.toContain(plain)
    expect(statSync(keyFile()).mode & 0o777).toBe(0o600)
    expect(Buffer.from(readFileSync(keyFile(), 'utf8'), 'base64')).toHaveLength(32)
  })

  it('keep the stored key for an empty field, but only for the same address', async () => {
    await save(model)
    await save({ ...model, model: 'qwen3:32b', secret: '' })
    expect((await read())['language-model']).toMatchObject({ saved: { model: 'qwen3:32b' }, secret: 'saved' })
    await save({ ...model, baseUrl: 'http://elsewhere.example/v1', secret: '' })
    expect((await read())['language-model'].secret).toBe('none')
  })

  it('ask for the key again after the key file is lost, and lose nothing else', async () => {
    await save(model)
    await save({ ...mail, secret: '' })
    rmSync(keyFile())
    const fresh = await startTestServer({ db: server.deps.db }, { DATA_DIR: server.deps.config.dataDir })
    const stop = await startFollowingSettings(fresh.deps)
    const settings = await read(fresh)
    expect(settings['language-model']).toMatchObject({ saved: { model: 'qwen3:14b' }, secret: 'unreadable' })
    expect(fresh.deps.languageModel).toBeNull()
    expect(fresh.deps.mail).not.toBeNull()
    await save(model, fresh)
    expect(fresh.deps.languageModel?.name).toBe('qwen3:14b')
    expect((await read(fresh))['language-model'].secret).toBe('saved')
    await stop()
    await fresh.stop()
  })

  it('are taken over by other processes without a restart', async () => {
    const { db, listen } = server.deps
    const other = await startTestServer({ db, listen }, { DATA_DIR: server.deps.config.dataDir })
    const deps = { ...other.deps, wait }
    const stop = await startFollowingSettings(deps)
    expect(deps.languageModel).toBeNull()
    await save(model)
    await expect.poll(() => deps.languageModel?.name, { timeout: 10_000 }).toBe('qwen3:14b')
    await server.call('DELETE', '/api/admin/engine-settings/language-model', { token })
    await expect.poll(() => deps.languageModel, { timeout: 10_000 }).toBeNull()
    await stop()
    await other.stop()
  })

  it('are refused while the environment sets them', async () => {
    const set = await startTestServer({}, { LLM_MODEL: 'env-model', LLM_API_KEY: key })
    const { token: admin } = await aPerson(set)
    expect(await save(model, set, admin)).toMatchObject({
      status: 409,
      body: { error: engineSettingTexts.byEnvironment('LLM_MODEL') },
    })
    const settings = await read(set, admin)
    expect(settings['language-model']).toMatchObject({
      source: 'environment',
      variables: expect.arrayContaining([{ name: 'LLM_MODEL', value: 'env-model' }]),
    })
    expect(JSON.stringify(settings)).not.toContain(key)
    await set.stop()
  })

  it('need SETTINGS_KEY for secrets if web and worker are processes of their own', async () => {
    const environment = { ROLE: 'web', DATABASE_URL: 'postgres://127.0.0.1/none' }
    const split = await startTestServer({}, environment)
    const { token: admin } = await aPerson(split)
    expect((await read(split, admin)).secretsRefused).toBe(engineSettingTexts.needsSettingsKey)
    expect(await save(model, split, admin)).toMatchObject({
      status: 409,
      body: { error: engineSettingTexts.needsSettingsKey },
    })
    expect((await save({ ...model, secret: '' }, split, admin)).status).toBe(200)
    await split.stop()

    const keyed = await startTestServer({}, { ...environment, SETTINGS_KEY: 'x'.repeat(32) })
    const { token: other } = await aPerson(keyed)
    expect((await save(model, keyed, other)).status).toBe(200)
    expect((await read(keyed, other))['language-model'].secret).toBe('saved')
    await keyed.stop()
  })

  it.each([
    [{ baseUrl: 'ftp://x' }, engineSettingTexts.address],
    [{ baseUrl: 'http://name:password@host/v1' }, engineSettingTexts.credentials],
    [{ model: ' ' }, engineSettingTexts.model],
    [{ contextTokens: 12 }, engineSettingTexts.contextTokens],
  ])('are refused with a sentence: %o', async (part, error) => {
    expect(await save({ ...model, ...part })).toMatchObject({ status: 400, body: { error } })
  })
})

const seen = {
  people: ['Mirelle Vanthorne', 'Osk', 'Brother Aldous'].map((name) => ({
    name,
    event: 'Waits.',
    lines: [1],
  })),
  places: ['Salt Bridge', 'Greywater'].map((name) => ({ name, event: 'It rains.', lines: [1, 7] })),
}
const anOllama = (answer: object, window = 32_768) =>
  startProgram(programs.ollama({ model: 'qwen3:14b', window, answer: JSON.stringify(answer) }))

describe('testing a language model', () => {
  it('asks it to read ten lines, and tells time, tokens and window', async () => {
    const ollama = await anOllama(seen)
    const { body } = await tryOut({ ...model, baseUrl: ollama.url })
    expect(body).toMatchObject({
      works: true,
      message: engineSettingTexts.read(5, 6),
      model: { contextTokens: 32_768, found: expect.arrayContaining(['Mirelle', 'Greywater']) },
    })
    expect(JSON.stringify(ollama.chats)).toContain('[10] ROWAN')
    expect(server.deps.languageModel).toBeNull()
  })

  it.each([
    ['finds little', { people: seen.people.slice(0, 1), places: [] }, engineSettingTexts.foundLittle(1, 6)],
    [
      'cites lines that do not exist',
      { ...seen, places: [{ name: 'Greywater', event: 'x', lines: [99] }] },
      engineSettingTexts.citedWrong,
    ],
  ])('fails for a model that %s', async (_, answer, message) => {
    const { url } = await anOllama(answer)
    expect((await tryOut({ ...model, baseUrl: url })).body).toMatchObject({ works: false, message })
  })

  it('says what is wrong with settings that reach nothing', async () => {
    expect((await tryOut(model)).body).toMatchObject({
      works: false,
      message: 'The language model could not be reached.',
    })
  })

  it('tells an administrator what to change in the form', async () => {
    const refusing = await startModelServer('openai', () => ({ status: 401 }))
    expect((await tryOut({ ...model, baseUrl: refusing.url })).body).toMatchObject({
      works: false,
      message: 'The language model refused its key. Check the API key.',
    })
    await refusing.close()
  })

  it('finds servers on this machine, with their models', async () => {
    const { url } = await anOllama(seen)
    const port = Number(new URL(url).port)
    const found = await findModelServers(server.deps, {} as never, [
      [port, 'Ollama'],
      [9, 'vLLM'],
    ])
    expect(found).toEqual([
      {
        name: 'Ollama',
        baseUrl: `http://localhost:${port}/v1`,
        models: [{ id: 'qwen3:14b', contextTokens: null }],
      },
    ])
    const listed = await server.call('POST', '/api/admin/model-servers/models', {
      token,
      body: { provider: 'openai-compatible', baseUrl: url },
    })
    expect(listed.body).toMatchObject({ models: [{ id: 'qwen3:14b' }], message: null })
  })
})
