import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { type ModelServer, startModelServer } from '#server/testing/fakes/fake-model-server.ts'
import {
  startTranscriptionServer,
  type TranscriptionServer,
} from '#server/testing/fakes/fake-transcription-server.ts'
import { startSmtpServer } from '#server/testing/fakes/mail/fake-smtp-server.ts'
import { fileForm } from '#server/testing/fakes/test-forms.ts'
import { makeSound } from '#server/testing/fakes/test-sounds.ts'
import { type ServerProcess, startServer } from '#server/testing/server/test-process.ts'
import { transcriptForm } from '#server/testing/server/test-server.ts'
import { readConfig } from './config.ts'
import { findFreePort } from './db/test-cluster.ts'
import { programFolder } from './lib/program.ts'
import { createLog } from './log.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-log-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

const secrets = {
  modelKey: 'sk-model-Thornwick',
  speechKey: 'sk-speech-Thornwick',
  mailPassword: 'mail-Thornwick',
  password: 'hearth-Thornwick',
  newPassword: 'embers-Thornwick',
  wrongPassword: 'guess-Thornwick',
  line: 'Maelis Quenby hides the amber key below the weir.',
  name: 'Maelis Quenby',
  description: 'Old Perrin sleeps beneath the belfry.',
}

describe('a server with the most verbose log level and all kinds of failures', () => {
  let server: ServerProcess
  let model: ModelServer
  let speech: TranscriptionServer
  let mail: Awaited<ReturnType<typeof startSmtpServer>>
  let token = ''
  const files = path.join(folder, 'data/files')
  const hasFailed = (type: string) => () =>
    server
      .output()
      .split('\n')
      .some((line) => line.includes('A job failed') && line.includes(type))

  beforeAll(async () => {
    // The engines echo the request, including the key. After 500 a job is tried for 35 seconds, after 401 only once.
    model = await startModelServer('openai', ({ words, headers }, index) => {
      const echo = `${headers.authorization} ${words}`
      if (index < 2) return { text: echo }
      return {
        status: hasFailed('entity_extraction')() ? 401 : 500,
        body: JSON.stringify({ error: { message: echo } }),
      }
    })
    speech = await startTranscriptionServer(({ authorization }) => ({
      raw: `The key was ${authorization}`,
      type: 'text/plain',
      status: 500,
    }))
    mail = await startSmtpServer()
    const port = String(await findFreePort())
    server = await startServer({
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'debug',
      PORT: port,
      PUBLIC_URL: `http://localhost:${port}`,
      LLM_BASE_URL: model.url,
      LLM_MODEL: 'tiny',
      LLM_API_KEY: secrets.modelKey,
      TRANSCRIBE_BASE_URL: speech.url,
      TRANSCRIBE_API_KEY: secrets.speechKey,
      SMTP_URL: mail.url.replace('//', `//scribe:${secrets.mailPassword}@`),
    })
  })
  afterAll(async () => {
    await server.kill('SIGKILL')
    await Promise.all([model.close(), speech.close()])
  })

  type Answer = Record<string, Record<string, string>> & { token: string }
  async function ask(method: string, url: string, body?: object | FormData, bearer = token) {
    const isForm = body instanceof FormData
    const answer = await fetch(`${server.url}${url}`, {
      method,
      headers: {
        authorization: `Bearer ${bearer}`,
        ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    })
    const isJson = answer.headers.get('content-type')?.includes('json')
    return { status: answer.status, body: (isJson ? await answer.json() : {}) as Answer }
  }
  const post = async (url: string, body: object) => (await ask('POST', url, body)).body
  async function until<T>(find: () => Promise<T | undefined> | T | undefined): Promise<T> {
    for (;;) {
      const found = await find()
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
  const upload = async (ids: Record<string, string>) =>
    ask('POST', '/api/audio/upload', fileForm('audioFile', await makeSound('a.wav'), 'a.wav', ids))

  it('logs no password, token, code, key or word of a session', async () => {
    const email = 'r@x.org'
    const codes: string[] = []
    const keep = (code = '') => {
      expect(code.length).toBeGreaterThan(20)
      codes.push(code)
      return code
    }
    const { password } = secrets
    token = keep((await post('/api/users/register', { username: 'Rowan', email, password })).token)
    await post('/api/users/login', { email, password: secrets.wrongPassword })
    token = keep((await post('/api/users/login', { email, password })).token)
    await post('/api/users/forgot-password', { email })
    const letter = await until(() => mail.delivered[0])
    const reset = keep(/#token=(\S+)/.exec(letter.text)?.[1])
    const { newPassword } = secrets
    expect((await ask('POST', '/api/users/reset-password', { token: reset, newPassword })).status).toBe(200)
    token = keep((await post('/api/users/login', { email, password: newPassword })).token)
    await mail.close()
    await post('/api/users/forgot-password', { email })

    const { campaign } = await post('/api/campaign', { name: 'The Ashen Crown' })
    const campaignId = campaign?.['id'] ?? ''
    const lastPart = (url = '') => keep(url.split('/').at(-1))
    const { invite } = await post(`/api/campaign/${campaignId}/invites`, {})
    const code = lastPart(invite?.['url'])
    await ask('GET', `/api/invites/${code}`)
    await ask('GET', `/join/${code}`)
    const entry = { name: secrets.name, category: 'people', description: secrets.description }
    await post(`/api/wiki/${campaignId}/entry`, entry)
    await post(`/api/wiki/${campaignId}/entry`, { ...entry, details: { [secrets.line]: 7 } })
    const { share } = await post(`/api/wiki-share/campaign/${campaignId}/generate`, { allowDownload: true })
    const shareToken = lastPart(share?.['shareUrl'])
    for (const rest of ['', '?entry=x', '/export?format=pdf', '/export?format=json', `?token=${token}`]) {
      await ask('GET', `/api/shared-wiki/${shareToken}${rest}`, undefined, 'wrong-Thornwick')
      await ask('GET', `/shared-wiki/${shareToken}${rest}`)
      await ask('GET', `/r/${shareToken}${rest}`)
    }

    for (const session of ['The Causeway', 'The Weir']) {
      const made = await post(`/api/campaign/${campaignId}/sessions`, { name: session })
      const sessionId = made['session']?.['id'] ?? ''
      const form = transcriptForm(`Rowan: ${secrets.line.repeat(4)}`)
      await ask('POST', `/api/transcription/session/${sessionId}/import`, form)
      const { body } = await upload({ campaignId, sessionId })
      const id = body['audioFile']?.['id'] ?? ''
      const play = await until(async () => (await post('/api/tickets', { kind: 'audio', id }))['url'])
      await ask('GET', String(play), undefined, '')
      keep(String(play).split('/').at(-1))
    }
    const exported = String(
      (await post('/api/tickets', { kind: 'export', id: campaignId, format: 'json' }))['url'],
    )
    keep(exported.split('/').at(-1))
    await ask('GET', exported, undefined, '')
    await ask('GET', `/api/audio/play/${codes[0]}`, undefined, '')

    // By the time the job fails, the engine has echoed the key.
    await until(hasFailed('transcription'))

    // Without the file folder the server answers 500.
    renameSync(files, `${files}-away`)
    writeFileSync(files, '')
    const sessionId = (await post(`/api/campaign/${campaignId}/sessions`, { name: 'The End' }))['session']?.[
      'id'
    ]
    expect((await upload({ campaignId, sessionId: String(sessionId) })).status).toBe(500)
    await until(() => server.output().includes('without the language model'))
    await until(hasFailed('entity_extraction'))
    await until(
      () => server.output().includes('A reset letter failed') || server.output().includes(' failed"'),
    )

    const log = server.output()
    for (const [what, secret] of Object.entries(secrets)) expect(log, what).not.toContain(secret)
    for (const code of codes) expect(log).not.toContain(code)
    expect(log).not.toContain('Thornwick')
    expect(log).toContain('The key was Bearer [hidden]')
  })

  it('stores recordings so that only its own system account can read them', () => {
    const names = readdirSync(`${files}-away`, { recursive: true }).map(String)
    expect(names.length).toBeGreaterThan(1)
    for (const name of names) expect(statSync(path.join(`${files}-away`, name)).mode & 0o077, name).toBe(0)
  })
})

describe('a crashing server', () => {
  const ended: (() => void)[] = []
  afterEach(() => {
    for (const end of ended.splice(0)) end()
  })

  it('logs the cause without the values involved, and exits', async () => {
    const program = `
      import { DrizzleQueryError } from 'drizzle-orm'
      import { readConfig } from '#server/config.ts'
      import { createLog, logCrashes } from '#server/log.ts'
      logCrashes(createLog(readConfig({ LLM_MODEL: 'm', LLM_API_KEY: 'sk-model-Thornwick' }, '/')))
      setImmediate(() => {
        throw new DrizzleQueryError('select 1', ['Maelis'], new Error('for sk-model-Thornwick at /join/Thornwick'))
      })
      setTimeout(() => {}, 60_000)`
    const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
      cwd: programFolder,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    ended.push(() => child.kill('SIGKILL'))
    const [said, complained, [code]] = await Promise.all([
      text(child.stdout),
      text(child.stderr),
      once(child, 'exit'),
    ])
    expect(code).toBe(1)
    expect(complained).toContain('Failed query: select 1')
    expect(complained).toContain('for [hidden] at /join/[hidden]')
    expect(said + complained).not.toMatch(/Thornwick|Maelis/)
  })
})

it.each([
  ['an access token', 'A program sent hsk_Thornwick-1_a', 'A program sent hsk_[hidden]'],
  [
    'the ticket of a picture',
    '/api/pictures/Thornwick-1_a.b/6f3a/small',
    '/api/pictures/[hidden]/6f3a/small',
  ],
])('hides %s anywhere in an entry', (_, written, logged) => {
  const lines: string[] = []
  const log = createLog(readConfig({ LOG_LEVEL: 'info' }, folder), { write: (line) => lines.push(line) })
  log.info({ url: written }, written)
  expect(JSON.parse(lines.join())).toMatchObject({ url: logged, msg: logged })
})
