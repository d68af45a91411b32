import { mkdtempSync, readdirSync, statSync, truncateSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { languageModelFileTexts as texts } from '#contract/admin/language-models.ts'
import { enterMemory } from '#server/adapters/engine-turns.ts'
import { ContextTooSmall, type ModelQuestion } from '#server/ports/language-model.ts'
import { writeRandomModel } from '#server/testing/fakes/random-model.ts'
import { describeModelFile } from './describe.ts'
import { createFileModel, type FileModelOptions } from './file-model.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'language-model-'))
const file = writeRandomModel(path.join(folder, 'Random.gguf'))
const answer = z.object({ kind: z.enum(['short', 'long']), isTrue: z.boolean() })
const signal = new AbortController().signal

const makeModel = (options: Partial<FileModelOptions> = {}) =>
  createFileModel({
    ...{ file, contextTokens: 16_000, threads: 1, minFreeBytes: 0, warn: () => {} },
    ...options,
  })

type Count = { read: number; toRead: number; written: number }

/** Returns the question, and what the model said while it read the prefix. */
function ask(part: Partial<ModelQuestion<z.infer<typeof answer>>> = {}) {
  const counts: Count[] = []
  const question: ModelQuestion<z.infer<typeof answer>> = {
    ...{
      schema: answer,
      schemaName: 'answer',
      instructions: 'Read the evening.',
      prompt: 'Is it true?',
      signal,
    },
    onTokens: (count) => count.read < count.toRead && counts.push(count),
    ...part,
  }
  return { question, counts }
}

const evening = Array.from({ length: 60 }, (_, index) => `[${index + 1}] ROWAN: The bell rings.`).join('\n')
const stateIn = (name: string) => path.join(mkdtempSync(path.join(folder, name)), 'evening')

describe('a model file', () => {
  it('is named like its file, and answers in the requested shape', async () => {
    const model = makeModel()
    expect(model.name).toBe('Random')
    expect(await model.answer(ask().question)).toEqual({
      kind: expect.stringMatching(/short|long/),
      isTrue: expect.any(Boolean),
    })
  })

  it('reads the prefix of an evening once for all its questions', async () => {
    const model = makeModel()
    const [first, second] = [
      ask({ prefix: evening }),
      ask({ prefix: evening, prompt: 'Who rings the bell?' }),
    ]
    await model.answer(first.question)
    expect(first.counts).toMatchObject([{ read: 0 }, { read: 512 }, { read: 1_024 }, { read: 1_536 }])
    await model.answer(second.question)
    expect(second.counts).toEqual([])
  })

  it('stores the state after the prefix, for its owner only, and continues there in a new process', async () => {
    const stateFile = stateIn('state-')
    await makeModel().answer(ask({ prefix: evening, stateFile }).question)
    const [state = ''] = readdirSync(path.dirname(stateFile))
    expect(state).toMatch(/^evening\..+\.state$/)
    expect(statSync(path.join(path.dirname(stateFile), state)).mode & 0o777).toBe(0o600)
    const again = ask({ prefix: evening, stateFile })
    await makeModel().answer(again.question)
    expect(again.counts).toEqual([])
  })

  it('renews the time of a stored state that is used, because a starting server removes old files', async () => {
    const stateFile = stateIn('used-')
    const model = makeModel()
    await model.answer(ask({ prefix: evening, stateFile }).question)
    const state = path.join(path.dirname(stateFile), readdirSync(path.dirname(stateFile))[0] ?? '')
    utimesSync(state, 1, 1)
    await model.answer(ask({ prefix: evening, stateFile }).question)
    expect(statSync(state).mtimeMs).toBeGreaterThan(Date.now() - 60_000)
  })

  it('reads the evening again if its stored state is damaged', async () => {
    const stateFile = stateIn('damaged-')
    await makeModel().answer(ask({ prefix: evening, stateFile }).question)
    const [state = ''] = readdirSync(path.dirname(stateFile))
    truncateSync(path.join(path.dirname(stateFile), state), 1_000)
    const again = ask({ prefix: evening, stateFile })
    await makeModel().answer(again.question)
    expect(again.counts[0]?.read).toBe(0)
  })

  it('answers without storing the state if the disk is full, and warns', async () => {
    const stateFile = stateIn('full-')
    const warnings: string[] = []
    const model = makeModel({
      minFreeBytes: Number.MAX_SAFE_INTEGER,
      warn: (sentence) => warnings.push(sentence),
    })
    await model.answer(ask({ prefix: evening, stateFile }).question)
    expect(warnings).toEqual([expect.stringMatching(/could not be stored/)])
    expect(readdirSync(path.dirname(stateFile))).toEqual([])
  })

  it('keeps the state of the evening for the next question when another question comes between', async () => {
    const stateFile = stateIn('between-')
    const model = makeModel()
    await model.answer(ask({ prefix: evening, stateFile }).question)
    await model.answer(ask({ instructions: 'Answer a player.', prompt: 'Who is Osk?' }).question)
    const again = ask({ prefix: evening, stateFile })
    await model.answer(again.question)
    expect(again.counts).toEqual([])
  })

  it('reads the evenings of two campaigns once each, although their questions alternate', async () => {
    const [one, two] = [stateIn('one-'), stateIn('two-')]
    const model = makeModel()
    const askBoth = async () => {
      const asked = [
        ask({ prefix: evening, stateFile: one }),
        ask({ prefix: evening.replaceAll('bell', 'horn'), stateFile: two }),
      ]
      await Promise.all(asked.map(({ question }) => model.answer(question)))
      return asked.flatMap(({ counts }) => counts)
    }
    expect(await askBoth()).not.toEqual([])
    expect(await askBoth()).toEqual([])
  })

  it('tells the window that would do if a question is too long for it', async () => {
    const question = ask({ prefix: evening.repeat(10), answerTokens: 2_000 }).question
    const error = await makeModel()
      .answer(question)
      .catch((one: unknown) => one)
    expect(error).toBeInstanceOf(ContextTooSmall)
    // One character is one token here, and questions are planned with four characters for each.
    expect(error).toMatchObject({ contextTokens: expect.closeTo(5_000, -3) })
  })

  it('ends its process when a question is cancelled, and answers the next one', async () => {
    const model = makeModel()
    const cancel = new AbortController()
    const cancelled = model.answer(
      ask({ prefix: evening, signal: cancel.signal, onTokens: () => cancel.abort(new Error('cancelled')) })
        .question,
    )
    await expect(cancelled).rejects.toThrow('cancelled')
    await expect(model.answer(ask().question)).resolves.toBeTruthy()
  })

  it('leaves the memory after a while without questions, and comes back for the next', async () => {
    const model = makeModel({ idleMs: 1 })
    await model.answer(ask().question)
    await expect(model.answer(ask().question)).resolves.toBeTruthy()
  })

  it('takes the largest window that fits into the free memory', async () => {
    const { needed } = await describeModelFile(file, signal)
    const windowWith = (free: number) =>
      makeModel({ contextTokens: null, readFree: () => free }).readContextTokens(signal)
    const [large, , small] = needed
    expect(await windowWith(large?.bytes ?? 0)).toBe(large?.tokens)
    expect(await windowWith((small?.bytes ?? 0) + 1)).toBe(small?.tokens)
  })

  it.each([null, 40_000])(
    'lets other engines leave the memory for its window (%s)',
    async (contextTokens) => {
      const { needed } = await describeModelFile(file, signal)
      // Enough for the smallest window.
      let free = (needed.at(-1)?.bytes ?? 0) + 1
      const leave = async () => {
        free = needed[0]?.bytes ?? 0
      }
      const forget = await enterMemory(0, { leave }, signal)
      const model = makeModel({ contextTokens, readFree: () => free })
      expect(await model.readContextTokens(signal)).toBe(contextTokens ?? 64_000)
      forget()
    },
  )

  it('names the memory that is missing', async () => {
    const model = makeModel({ contextTokens: null, readFree: () => 500_000_000 })
    await expect(model.readContextTokens(signal)).rejects.toThrow(texts.tooLarge('1.0 GB', '0.5 GB'))
    const fixed = makeModel({ contextTokens: 40_000, readFree: () => 500_000_000 })
    await expect(fixed.readContextTokens(signal)).rejects.toThrow(
      texts.windowTooLarge('40,000', '1.0 GB', '0.5 GB'),
    )
  })
})

describe('a file that cannot be run', () => {
  const written = (name: string, content: string | Buffer) => {
    const to = path.join(folder, name)
    writeFileSync(to, content)
    return to
  }
  const cut = () => {
    const to = writeRandomModel(path.join(folder, 'cut.gguf'))
    truncateSync(to, 400_000)
    return to
  }
  const old = Buffer.alloc(100)
  old.write('GGUF')
  old.writeUInt32LE(1, 4)
  it.each([
    ['is missing', () => path.join(folder, 'none.gguf'), texts.missing],
    ['is a web page', () => written('page.gguf', '<!doctype html><title>Sign in</title>'), texts.damaged],
    ['ends too early', cut, texts.damaged],
    ['has an old version', () => written('old.gguf', old), texts.version],
    [
      'is of an unknown kind',
      () => writeRandomModel(path.join(folder, 'kind.gguf'), { architecture: 'orrery' }),
      texts.architecture('orrery'),
    ],
    [
      'has no chat template',
      () => writeRandomModel(path.join(folder, 'base.gguf'), { chatTemplate: null }),
      texts.noTemplate,
    ],
    [
      'is one of several parts',
      () => writeRandomModel(path.join(folder, 'part-00001-of-00003.gguf')),
      texts.split,
    ],
  ])('that %s is refused with the reason', async (_, make, sentence) => {
    const made = make()
    await expect(describeModelFile(made, signal)).rejects.toThrow(sentence)
    await expect(makeModel({ file: made }).answer(ask().question)).rejects.toThrow(sentence)
  })

  it('for a window of fewer than 16,000 tokens is refused', async () => {
    const short = writeRandomModel(path.join(folder, 'short.gguf'), { window: 8_192 })
    await expect(makeModel({ file: short, contextTokens: null }).answer(ask().question)).rejects.toThrow(
      texts.shortWindow('8,192'),
    )
  })

  it('uses values of 16 bits where a head cannot be divided into blocks of 32', async () => {
    const odd = writeRandomModel(path.join(folder, 'odd.gguf'), { width: 80, headSize: 80 })
    await expect(makeModel({ file: odd }).answer(ask().question)).resolves.toBeTruthy()
  })
})

/** Hides the package from child processes, as if npm had left it out. */
const withoutLibrary = `--import=data:text/javascript,${encodeURIComponent(
  `import { registerHooks } from 'node:module'
  registerHooks({ resolve(name, context, next) {
    if (name === 'node-llama-cpp') throw new Error('Cannot find package')
    return next(name, context)
  } })`,
)}`

it('says what is missing if the library is not installed', async () => {
  vi.stubEnv('NODE_OPTIONS', withoutLibrary)
  try {
    await expect(describeModelFile(file, signal)).rejects.toThrow(texts.noLibrary)
    await expect(makeModel().answer(ask().question)).rejects.toThrow(texts.noLibrary)
  } finally {
    vi.unstubAllEnvs()
  }
})
