import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type EngineSettings, engineSettingTexts } from '#contract/admin/engine-settings.ts'
import type { ModelFile } from '#contract/admin/language-models.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { type Engine, engineTexts, type SpeechModel } from '#contract/transcription/engines.ts'
import { aMachine, aModel, aModelFile, anEngine, noEngineSettings } from '#web/admin/engines/test-engines.ts'
import { type Answers, choose, sampleUser, success } from '#web/lib/test-browser.tsx'
import { openApp } from '#web/shell/test-app.tsx'

function open(engines: Engine[], models: SpeechModel[], more: Answers = {}) {
  return openApp('/app?view=admin&tab=engines', {
    'GET /api/admin/engines': success({ engines, hasTranscribed: false, ffmpeg: null }),
    'GET /api/admin/models': success({ models, freeBytes: 12_000_000_000 }),
    'GET /api/admin/engine-settings': success({ settings: noEngineSettings }),
    'GET /api/admin/model-servers': success({ servers: [] }),
    'GET /api/admin/language-models': success({ machine: aMachine, freeBytes: null, models: [] }),
    'GET /api/users/profile': success({ user: { ...sampleUser, role: 'admin' } }),
    ...more,
  })
}

describe('the page of engines and models', () => {
  it('shows languages, size and licence of each model', async () => {
    await open(
      [anEngine()],
      [
        aModel(),
        aModel({ id: 'parakeet-v3', name: 'Parakeet v3', languages: ['it', 'de', 'yue'] }),
        aModel({ id: 'campplus', name: 'CAM++', languages: 'any' }),
      ],
    )
    expect(await screen.findByText('English · 152.6 MB · CC-BY-4.0')).toBeTruthy()
    fireEvent.click(screen.getByText('3 languages · 152.6 MB · CC-BY-4.0'))
    expect(screen.getByText('Cantonese, German, Italian')).toBeTruthy()
    expect(screen.getByText('152.6 MB · CC-BY-4.0')).toBeTruthy()
  })

  it('shows the engine in use and its settings, without empty settings', async () => {
    const settings = [
      { name: 'TRANSCRIBE_API_KEY', value: '••••WXYZ' },
      { name: 'TRANSCRIBE_MODEL', value: null },
    ]
    open([anEngine({ settings }), anEngine({ id: 'sherpa', label: 'sherpa-onnx', state: 'absent' })], [])
    const list = within(await screen.findByRole('list', { name: 'Speech engines' }))
    const [used, absent] = list.getAllByRole('listitem')
    expect(used?.textContent).toContain('In use')
    expect(screen.getByText('••••WXYZ')).toBeTruthy()
    expect(screen.queryByText('TRANSCRIBE_MODEL')).toBeNull()
    expect(within(absent as HTMLElement).queryByRole('button')).toBeNull()
  })

  it('names the ffmpeg in use, and says what to do about the bundled one', async () => {
    const ffmpeg = { path: '/app/node_modules/@ffmpeg-installer/ffmpeg', version: '4.1', isBundled: true }
    open([anEngine()], [], {
      'GET /api/admin/engines': success({ engines: [anEngine()], hasTranscribed: false, ffmpeg }),
    })
    const text = await screen.findByText(/Recordings are decoded by ffmpeg 4\.1/)
    expect(text.textContent).toBe(`${engineTexts.ffmpeg(ffmpeg)} ${engineTexts.bundledFfmpeg}`)
  })

  it('offers to test an engine that is down', async () => {
    open([anEngine({ state: 'down' })], [])
    expect(await screen.findByRole('button', { name: /^Test Moonshine/ })).toBeTruthy()
  })

  it('shows what was said beside what a speech engine heard', async () => {
    const heard = { works: true, message: 'like the land', seconds: 1.5, model: null }
    open([anEngine()], [], { 'POST /api/admin/engines/built-in/test': success(heard) })
    expect(screen.queryByText(/synthetic voice/)).toBeNull()
    fireEvent.click(await screen.findByRole('button', { name: /^Test Moonshine/ }))
    expect(await screen.findByText(`Said by a synthetic voice: “${engineTexts.sample}”`)).toBeTruthy()
  })

  it.each([
    [
      { works: true, message: 'light the lantern', seconds: 1.5, model: null },
      'Works (1.5 s): “light the lantern”',
    ],
    [{ works: false, message: 'The key was refused.', seconds: 0, model: null }, 'The key was refused.'],
  ])('tests an engine and shows the result', async (answer, said) => {
    const call = 'POST /api/admin/engines/built-in/test'
    open([anEngine()], [], { [call]: success({ ...answer }) })
    fireEvent.click(await screen.findByRole('button', { name: /^Test Moonshine/ }))
    expect(await screen.findByText(said)).toBeTruthy()
  })

  it('starts a download, shows its progress and can cancel it', async () => {
    const download = { jobId: 'j1', status: 'in_progress' as const, progress: 42, error: null }
    const call = 'POST /api/admin/models/parakeet/download'
    const asked = open([], [aModel(), aModel({ id: 'whisper-small', name: 'Whisper', download })], {
      [call]: { status: 202, body: { success: true, jobId: 'j2' } },
      'POST /api/jobs/j1/cancel': success(),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Download Parakeet' }))
    fireEvent.click(screen.getByRole('button', { name: 'Cancel the download of Whisper' }))
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('42')
    await waitFor(() => {
      const posted = asked.filter(({ method }) => method === 'POST').map(({ path }) => path)
      expect(posted).toEqual(['/api/admin/models/parakeet/download', '/api/jobs/j1/cancel'])
    })
  })

  it('shows another engine in use once a download is complete', async () => {
    const download = { jobId: 'j1', status: 'in_progress' as const, progress: 99, error: null }
    const model = aModel({ download })
    let isPresent = false
    open([], [], {
      'GET /api/admin/engines': () =>
        success({
          engines: isPresent ? [anEngine({ label: 'sherpa-onnx' })] : [],
          hasTranscribed: false,
          ffmpeg: null,
        }),
      'GET /api/admin/models': () =>
        success({ models: [isPresent ? { ...model, isPresent, download: null } : model], freeBytes: null }),
    })
    await screen.findByRole('progressbar')
    isPresent = true
    expect(await screen.findByText('sherpa-onnx', {}, { timeout: 5_000 })).toBeTruthy()
  })

  it('shows why a download failed and offers a retry', async () => {
    const download = { jobId: 'j1', status: 'failed' as const, progress: 0, error: 'Its server refused.' }
    open([], [aModel({ download })])
    expect((await screen.findByRole('alert')).textContent).toBe('Its server refused.')
    expect(screen.getByRole('button', { name: 'Retry the download of Parakeet' })).toBeTruthy()
  })

  it('removes a model after a confirmation', async () => {
    let models = [aModel({ isPresent: true })]
    open([], [], {
      'GET /api/admin/models': () => success({ models, freeBytes: null }),
      'DELETE /api/admin/models/parakeet': () => {
        models = [aModel()]
        return success()
      },
    })
    const button = await screen.findByRole('button', { name: 'Remove Parakeet' })
    button.focus()
    fireEvent.click(button)
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await screen.findByRole('button', { name: 'Download Parakeet' })
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Parakeet'))
  })

  it('lists a model of an earlier version until it is removed', async () => {
    let models = [
      aModel(),
      aModel({ id: 'whisper-base', name: 'Whisper base', isOffered: false, isPresent: true }),
    ]
    open([], [], {
      'GET /api/admin/models': () => success({ models, freeBytes: null }),
      'DELETE /api/admin/models/whisper-base': () => {
        models = [aModel()]
        return success()
      },
    })
    const button = await screen.findByRole('button', { name: 'Remove Whisper base' })
    button.focus()
    fireEvent.click(button)
    const question = within(await screen.findByRole('alertdialog'))
    expect(
      question.getByText('Its files are deleted from this machine. It can’t be downloaded again.'),
    ).toBeTruthy()
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(screen.queryByText('Whisper base')).toBeNull())
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Speech to text: pick one'))
  })
})

const ollama = {
  name: 'Ollama',
  baseUrl: 'http://localhost:11434/v1',
  models: [
    { id: 'qwen3:14b', contextTokens: 32_768 },
    { id: 'qwen3:32b', contextTokens: null },
  ],
}
const found = { 'GET /api/admin/model-servers': success({ servers: [ollama] }) }
const asSaved = (part: Partial<EngineSettings>) => ({
  'GET /api/admin/engine-settings': success({ settings: { ...noEngineSettings, ...part } }),
})
/** Leaves out the clean-up of the wiki, which the frame starts two seconds after it opens. */
const bodiesOf = (asked: { method: string; path: string; body: unknown }[], method: string) =>
  asked
    .filter(({ method: sent, path }) => sent === method && !path.startsWith('/api/wiki/'))
    .map(({ path, body }) => [path, body])

async function chooseWhere(place: string): Promise<void> {
  await screen.findByRole('combobox', { name: 'Where it runs' })
  await choose('Where it runs', place)
}
const modelForm = () => screen.findByRole('form', { name: 'Language model' })
describe('connecting a language model', () => {
  it('offers a server of this machine with its first model, so that Test and Save are enough', async () => {
    const outcome = {
      works: true,
      message: 'It read a scene.',
      seconds: 4.2,
      model: {
        tokensIn: 480,
        tokensOut: 160,
        contextTokens: 32_768,
        found: ['Mirelle', 'Osk'],
        evening: null,
      },
    }
    const asked = open([], [], {
      ...found,
      'POST /api/admin/engine-settings/test': success(outcome),
      'PUT /api/admin/engine-settings': success(),
    })
    const form = within(await modelForm())
    expect(screen.getByText(/Found on this machine: Ollama \(2 models\)/)).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: 'Test' }))
    expect(await form.findByText('Works (4.2 s): It read a scene.')).toBeTruthy()
    expect(form.getByText(/Context window: 32,768 tokens. Found: Mirelle, Osk./)).toBeTruthy()
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodiesOf(asked, 'PUT')).toHaveLength(1))
    const settings = {
      kind: 'language-model',
      provider: 'openai-compatible',
      baseUrl: ollama.baseUrl,
      model: 'qwen3:14b',
      contextTokens: null,
      atNight: false,
      secret: '',
    }
    expect(bodiesOf(asked, 'POST')).toEqual([['/api/admin/engine-settings/test', settings]])
    expect(bodiesOf(asked, 'PUT')).toEqual([['/api/admin/engine-settings', settings]])
  })

  it('asks a hosted service only for its key and a model', async () => {
    const asked = open([], [], { 'PUT /api/admin/engine-settings': success() })
    await chooseWhere('Anthropic')
    const form = within(await modelForm())
    expect(form.queryByLabelText('Address')).toBeNull()
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await form.findByText(engineSettingTexts.model)).toBeTruthy()
    fireEvent.change(form.getByLabelText('API key'), { target: { value: 'sk-1' } })
    fireEvent.change(form.getByLabelText('Model'), { target: { value: 'claude' } })
    fireEvent.change(form.getByLabelText(/Context window/), { target: { value: '200000' } })
    fireEvent.click(form.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(bodiesOf(asked, 'PUT')).toHaveLength(1))
    expect(bodiesOf(asked, 'PUT')[0]?.[1]).toMatchObject({
      provider: 'anthropic',
      baseUrl: 'https://api.anthropic.com/v1',
      model: 'claude',
      contextTokens: 200_000,
      secret: 'sk-1',
    })
  })

  it('lists the models of another address, and says why it can’t', async () => {
    let answer: object = { models: [], message: 'The language model could not be reached.' }
    open([], [], { 'POST /api/admin/model-servers/models': () => success(answer) })
    await chooseWhere('Another address')
    expect(screen.getByText(engineSettingTexts.noServers)).toBeTruthy()
    const form = within(await modelForm())
    fireEvent.click(form.getByRole('button', { name: 'list the models' }))
    expect(await form.findByText(engineSettingTexts.address)).toBeTruthy()
    fireEvent.change(form.getByLabelText('Address'), { target: { value: 'http://10.0.0.2:8080/v1' } })
    fireEvent.click(form.getByRole('button', { name: 'list the models' }))
    expect(await form.findByText('The language model could not be reached.')).toBeTruthy()
    answer = { models: [{ id: 'gemma', contextTokens: 16_384 }], message: null }
    fireEvent.click(form.getByRole('button', { name: 'list the models' }))
    expect((await form.findByRole('combobox', { name: 'Model' })).textContent).toContain('gemma')
  })

  it('shows what the environment sets, without a form', async () => {
    const connection = {
      source: 'environment' as const,
      variables: [{ name: 'LLM_MODEL', value: 'gpt' }],
      saved: null,
      secret: 'none' as const,
    }
    open([], [], asSaved({ 'language-model': connection }))
    const section = within(await screen.findByRole('region', { name: 'Language model' }))
    expect(section.getByText('Set in the environment of the server')).toBeTruthy()
    expect(section.getByText('LLM_MODEL')).toBeTruthy()
    expect(section.queryByRole('form')).toBeNull()
    expect(section.queryByRole('button', { name: 'Change' })).toBeNull()
  })

  it('asks again for a key that this machine can’t read, and can remove a connection', async () => {
    const saved = {
      provider: 'openai-compatible' as const,
      baseUrl: 'https://api.openai.com/v1',
      model: 'gpt',
      contextTokens: null,
      atNight: false,
    }
    const asked = open([], [], {
      ...asSaved({ 'language-model': { source: 'saved', variables: [], saved, secret: 'unreadable' } }),
      'DELETE /api/admin/engine-settings/language-model': success(),
    })
    const section = within(await screen.findByRole('region', { name: 'Language model' }))
    expect(section.getByText(engineSettingTexts.unreadable)).toBeTruthy()
    fireEvent.click(section.getByRole('button', { name: 'Remove' }))
    const question = within(await screen.findByRole('alertdialog'))
    fireEvent.click(question.getByRole('button', { name: 'Remove' }))
    await waitFor(() => expect(bodiesOf(asked, 'DELETE')).toHaveLength(1))
  })
})

describe('a language model on this machine', () => {
  const withModels = (...models: ModelFile[]) => ({
    'GET /api/admin/language-models': success({ machine: aMachine, freeBytes: 50_000_000_000, models }),
  })
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Models for this machine' })).getAllByRole('listitem')

  it('is the first choice, with what the machine and the models are', async () => {
    open(
      [],
      [],
      withModels(
        aModelFile(),
        aModelFile({
          file: 'big.gguf',
          name: 'Big',
          reads: 'too large',
          isTried: true,
          bytes: 18_000_000_000,
        }),
      ),
    )
    const [small, big] = await rows()
    expect(
      screen.getByText(
        'This machine: 14.9 GB of memory (11.2 GB free), 8 cores, no graphics card, 46.6 GB free on the disk.',
      ),
    ).toBeTruthy()
    expect(small?.textContent).toContain(
      '2.3 GB · Apache-2.0 · reads an evening whole · we have not tried it',
    )
    expect(big?.textContent).toContain('16.8 GB · Apache-2.0 · too large for the free memory')
    expect(big?.textContent).not.toContain('we have not tried it')
  })

  it('is downloaded, paused and resumed', async () => {
    const download = { jobId: 'j1', progress: 42, error: null }
    const asked = open([], [], {
      ...withModels(
        aModelFile(),
        aModelFile({ file: 'b.gguf', name: 'B', download: { ...download, status: 'in_progress' } }),
        aModelFile({
          id: 'c.gguf',
          file: 'c.gguf',
          name: 'C',
          download: { ...download, status: 'cancelled' },
        }),
      ),
      'POST /api/admin/language-models/download': { status: 202, body: { success: true, jobId: 'j2' } },
      'POST /api/jobs/j1/cancel': success(),
    })
    await rows()
    fireEvent.click(screen.getByRole('button', { name: 'Download Qwen3 4B' }))
    fireEvent.click(screen.getByRole('button', { name: 'Pause the download of B' }))
    fireEvent.click(screen.getByRole('button', { name: 'Resume the download of C' }))
    await waitFor(() =>
      expect(bodiesOf(asked, 'POST')).toEqual([
        ['/api/admin/language-models/download', { modelId: 'qwen3-4b' }],
        ['/api/jobs/j1/cancel', undefined],
        ['/api/admin/language-models/download', { modelId: 'c.gguf' }],
      ]),
    )
  })

  it('can be downloaded from an address', async () => {
    const asked = open([], [], {
      ...withModels(),
      'POST /api/admin/language-models/download': { status: 202, body: { success: true, jobId: 'j2' } },
    })
    fireEvent.click(await screen.findByText('Another model'))
    const address = 'hf:owner/models/model.gguf'
    fireEvent.change(screen.getByLabelText('Address of a GGUF file'), { target: { value: address } })
    fireEvent.click(screen.getByRole('button', { name: 'Download' }))
    await waitFor(() =>
      expect(bodiesOf(asked, 'POST')).toEqual([['/api/admin/language-models/download', { address }]]),
    )
  })

  it('is tested when it is chosen, says how long an evening takes, and rewrites the recap', async () => {
    const saved = {
      provider: 'this-machine' as const,
      model: 'Qwen3-4B.gguf',
      contextTokens: null,
      atNight: false,
    }
    const outcome = {
      works: true,
      message: 'It read a scene.',
      seconds: 40,
      model: {
        ...{ tokensIn: 480, tokensOut: 160, contextTokens: 64_000, found: [] },
        evening: { least: 40, most: 60 },
      },
    }
    let isSaved = false
    const engine = anEngine({ id: 'language-model', kind: 'language-model', label: 'Language model' })
    const settings = () =>
      isSaved
        ? { ...noEngineSettings, 'language-model': { source: 'saved', variables: [], saved, secret: 'none' } }
        : noEngineSettings
    const asked = openApp('/app?view=admin&tab=engines&campaign=c1&session=s1', {
      ...withModels(aModelFile({ isPresent: true, isVerified: true })),
      'GET /api/users/profile': success({ user: { ...sampleUser, role: 'admin' } }),
      'GET /api/admin/engines': success({ engines: [engine], hasTranscribed: false, ffmpeg: null }),
      'GET /api/admin/models': success({ models: [], freeBytes: null }),
      'GET /api/admin/model-servers': success({ servers: [] }),
      'GET /api/admin/engine-settings': () => success({ settings: settings() }),
      'PUT /api/admin/engine-settings': () => {
        isSaved = true
        return success()
      },
      'POST /api/admin/engines/language-model/test': success(outcome),
      'POST /api/recap/s1/regenerate': { status: 202, body: { success: true, job: { id: 'j1' } } },
    })
    await rows()
    fireEvent.click(screen.getByRole('button', { name: 'Use Qwen3 4B' }))
    expect(await screen.findByText(engineSettingTexts.evening({ least: 40, most: 60 }))).toBeTruthy()
    expect(bodiesOf(asked, 'PUT')[0]?.[1]).toEqual({ kind: 'language-model', ...saved })
    fireEvent.click(screen.getByRole('button', { name: recapTexts.rewrite }))
    await waitFor(() => expect(asked.some(({ path }) => path === '/api/recap/s1/regenerate')).toBe(true))
    const crumbs = within(await screen.findByRole('navigation', { name: 'Breadcrumb' }))
    expect(await crumbs.findByText('Audio & Transcription')).toBeTruthy()
  })

  it('can be told to work only at night', async () => {
    const saved = { provider: 'this-machine' as const, model: 'a.gguf', contextTokens: null, atNight: false }
    const asked = open([], [], {
      ...asSaved({ 'language-model': { source: 'saved', variables: [], saved, secret: 'none' } }),
      'PUT /api/admin/engine-settings': success(),
    })
    await screen.findByRole('combobox', { name: 'When the language model works' })
    await choose('When the language model works', 'Between 1 and 7 at night')
    await waitFor(() =>
      expect(bodiesOf(asked, 'PUT')[0]?.[1]).toEqual({ kind: 'language-model', ...saved, atNight: true }),
    )
  })
})

it('sets up mail', async () => {
  const asked = open([], [], { 'PUT /api/admin/engine-settings': success() })
  fireEvent.click(await screen.findByRole('button', { name: 'Set up mail' }))
  const form = within(await screen.findByRole('form', { name: 'Mail server' }))
  fireEvent.change(form.getByLabelText('Host'), { target: { value: 'mail.example' } })
  fireEvent.change(form.getByLabelText('Port'), { target: { value: 'x' } })
  fireEvent.change(form.getByLabelText('From'), { target: { value: 'dm@example.org' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  expect(await form.findByText(engineSettingTexts.port)).toBeTruthy()
  fireEvent.change(form.getByLabelText('Port'), { target: { value: '465' } })
  fireEvent.click(form.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(bodiesOf(asked, 'PUT')).toHaveLength(1))
  expect(bodiesOf(asked, 'PUT')[0]?.[1]).toMatchObject({ kind: 'mail', host: 'mail.example', port: 465 })
})
