import path from 'node:path'
import { enterMemory } from '#server/adapters/engine-turns.ts'
import {
  askTwice,
  createTurns,
  estimateTokens,
  parseAnswer,
  type Reading,
  tooLong,
  writeSchema,
} from '#server/adapters/language-model/question.ts'
import { readMemory } from '#server/lib/free-memory.ts'
import type { ModelFileDescription } from '#server/ports/engine-factory.ts'
import type { LanguageModel, ModelQuestion, ModelSpeed } from '#server/ports/language-model.ts'
import { type LlamaChild, startLlamaChild } from './llama-child.ts'
import type { LlamaAnswer, Work } from './llama-protocol.ts'

export type FileModelOptions = {
  /** Absolute path of the GGUF file. */
  file: string
  /** null takes the largest window that fits into the memory. */
  contextTokens: number | null
  threads: number
  /** Bytes that must stay free on the disk. */
  minFreeBytes: number
  warn: (sentence: string) => void
  /** Milliseconds after which a model without work leaves the memory. */
  idleMs?: number
  /** Bytes of memory that the model may take. */
  readFree?: () => number
}

const fiveMinutesMs = 300_000
/** Reading fewer tokens says little about the speed. */
const fewestMeasured = 100

type Loaded = { child: LlamaChild; window: number; forget: () => void }

/** Runs a model file in a child process. The first question starts it; it ends after five minutes without a question. */
export function createFileModel(options: FileModelOptions): LanguageModel {
  const { file, contextTokens, threads, minFreeBytes, warn, idleMs = fiveMinutesMs } = options
  const readFree = options.readFree ?? (() => readMemory().free)
  const inTurn = createTurns(async () => 1)
  let loaded: Loaded | null = null
  let idle: NodeJS.Timeout | undefined
  let speed: ModelSpeed | null = null

  async function unload(): Promise<void> {
    clearTimeout(idle)
    const last = loaded
    loaded = null
    await last?.child.stop()
    last?.forget()
  }

  /** A speech engine may wait for the memory: the question that is being answered is finished first. */
  const resident = { leave: () => inTurn(new AbortController().signal, unload) }

  async function load(signal: AbortSignal): Promise<Loaded> {
    clearTimeout(idle)
    if (loaded?.child.isRunning()) return loaded
    await unload()
    const child = startLlamaChild(threads)
    let forget = () => {}
    try {
      const { needed } = await child.ask({ type: 'describe', file }, signal)
      forget = await enterMemory(findWanted(needed, contextTokens), resident, signal, readFree)
      const order = { type: 'load', file, contextTokens, freeBytes: readFree() } as const
      const { window } = await child.ask(order, signal)
      loaded = { child, window, forget }
      return loaded
    } catch (error) {
      forget()
      await child.stop()
      throw error
    }
  }

  function rest(): void {
    clearTimeout(idle)
    idle = setTimeout(() => void inTurn(new AbortController().signal, unload), idleMs)
    idle.unref()
  }

  async function answer(question: ModelQuestion<unknown>, complaint: string): Promise<LlamaAnswer> {
    const { instructions, prefix = '', answerTokens = null, stateFile, signal, onText, onTokens } = question
    const { child } = await load(signal)
    const prompt = complaint === '' ? question.prompt : `${question.prompt}\n\n${complaint}`
    const asked = {
      ...{ instructions, prefix, prompt, answerTokens },
      schema: onlyIntegers(writeSchema(question.schema)),
      estimatedTokens: estimateTokens(question),
      state: stateFile ? { file: stateFile, minFreeBytes } : null,
    }
    try {
      const answered = await child.ask(
        { type: 'answer', question: asked },
        signal,
        ({ text, read, toRead, written }) => {
          onTokens?.({ read, toRead, written })
          if (text !== '') onText?.(text)
        },
      )
      if (answered.warning !== null) warn(answered.warning)
      speed = measure(answered) ?? speed
      return answered
    } catch (error) {
      // Ends the work at once. What was read is stored, so the next question continues there.
      if (signal.aborted) await unload()
      throw error
    }
  }

  return {
    name: path.basename(file).replace(/\.gguf$/i, ''),
    readSpeed: () => speed,
    readContextTokens: (signal) =>
      inTurn(signal, async () => {
        try {
          return (await load(signal)).window
        } finally {
          rest()
        }
      }),
    answer: (question) =>
      inTurn(question.signal, async () => {
        try {
          return await askTwice(async (complaint) => read(await answer(question, complaint), question))
        } finally {
          rest()
        }
      }),
  }
}

/** Returns the memory, in bytes, for which other engines leave. `needed` begins with the largest window. */
function findWanted(needed: ModelFileDescription['needed'], contextTokens: number | null): number {
  const { total } = readMemory()
  const wanted =
    contextTokens === null
      ? (needed.find(({ bytes }) => bytes <= total) ?? needed.at(-1))
      : (needed.findLast(({ tokens }) => tokens >= contextTokens) ?? needed[0])
  return wanted?.bytes ?? 0
}

function read<T>({ text, isCutOff }: LlamaAnswer, { schema }: ModelQuestion<T>): Reading<T> {
  const parsed = parseAnswer(text, schema)
  if (parsed.ok) return { ...parsed, text, hasOnlyThoughts: false }
  return { ok: false, why: isCutOff ? tooLong : parsed.why, text, hasOnlyThoughts: false }
}

function measure({ read, written }: LlamaAnswer): ModelSpeed | null {
  if (read.tokens < fewestMeasured || written.tokens === 0) return null
  const rate = ({ tokens, seconds }: Work) => tokens / Math.max(seconds, 0.001)
  return { readPerSecond: rate(read), writtenPerSecond: rate(written) }
}

/** The numbers of all answers are numbers of lines and sentences, and a grammar without fractions keeps a model from writing others. */
function onlyIntegers(schema: object): object {
  return JSON.parse(JSON.stringify(schema), (key, value) =>
    key === 'type' && value === 'number' ? 'integer' : value,
  )
}
