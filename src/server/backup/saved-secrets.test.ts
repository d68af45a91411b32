import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, expect, it } from 'vitest'
import { createCaller } from '#server/testing/server/test-caller.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { backupsIn, runCommand } from './test-backups.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-secrets-'))
const at = (name: string) => path.join(folder, name)
afterAll(() => rm(folder, { recursive: true, force: true }))

const key = 'sk-THIS-IS-THE-PLAIN-KEY-1234'
const person = { username: 'keeper', email: 'k@x.org', password: 'lantern' }
const model = {
  kind: 'language-model',
  provider: 'openai-compatible',
  baseUrl: 'http://127.0.0.1:9/v1',
  model: 'qwen3:14b',
  contextTokens: null,
}

function listFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .map((name) => path.join(root, name))
    .filter((file) => statSync(file).isFile())
}
const readPlain = (file: string) =>
  file.endsWith('.gz') ? gunzipSync(readFileSync(file)) : readFileSync(file)
const listFilesWith = (root: string, text: string) =>
  listFiles(root).filter((file) => readPlain(file).includes(text))

it('keeps saved keys out of the files of the database and of backups, and asks for them after a restore elsewhere', async () => {
  const server = await startServer({ DATA_DIR: at('data') })
  const { token } = await createCaller(server.url)('POST', '/api/users/register', person)
  const call = createCaller(server.url, token)
  await call('PUT', '/api/admin/engine-settings', { ...model, secret: key })
  await call('POST', '/api/campaign', { name: 'The Ashen Crown' })
  await server.kill('SIGTERM')
  expect(server.output()).not.toContain(key)

  const made = await runCommand(['backup', at('backups')], { DATA_DIR: at('data') })
  expect(made.code, made.output).toBe(0)
  const [backup = ''] = backupsIn(at('backups'))
  expect(listFilesWith(at('data'), 'qwen3:14b')).not.toEqual([])
  expect(listFilesWith(backup, 'qwen3:14b')).toEqual([path.join(backup, 'rows/engine_settings.jsonl.gz')])
  for (const root of [at('data'), backup]) expect(listFilesWith(root, key), root).toEqual([])
  const stored = readFileSync(at('data/settings.key'), 'utf8').trim()
  expect(listFilesWith(backup, stored)).toEqual([])

  const restored = await runCommand(['restore', backup], { DATA_DIR: at('restored') })
  expect(restored.code, restored.output).toBe(0)
  const elsewhere = await startServer({ DATA_DIR: at('restored') })
  const again = createCaller(elsewhere.url, token)
  const { settings } = await again('GET', '/api/admin/engine-settings')
  expect(settings['language-model']).toMatchObject({ saved: { model: 'qwen3:14b' }, secret: 'unreadable' })
  expect((await again('GET', '/api/campaign')).campaigns).toHaveLength(1)
  await again('PUT', '/api/admin/engine-settings', { ...model, secret: key })
  const after = await again('GET', '/api/admin/engine-settings')
  expect(after.settings['language-model'].secret).toBe('saved')
  await elsewhere.kill('SIGTERM')
})
