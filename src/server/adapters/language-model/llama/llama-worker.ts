// Child process for llama.cpp, whose calls take all its time. A crash ends only this process.
import { existsSync } from 'node:fs'
import { rename, rm, stat, statfs, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { ChatHistoryItem, Llama, LlamaChat, LlamaContextSequence, Token } from 'node-llama-cpp'
import { chooseLoad, describeFile, Fault, openFile } from './gguf-file.ts'
import type { LlamaAnswer, LlamaMessage, LlamaOrder, LlamaQuestion, LlamaResult } from './llama-protocol.ts'

// States of an evening contain what was said.
process.umask(0o077)
// The library asks for it when it is loaded, and fails for a user without one, as in a container.
process.env['HOME'] ??= tmpdir()

/** A lost process repeats at most this many tokens. */
const saveEveryTokens = 8_000
const reportEveryTokens = 512
/** Low, so that a question asked twice gets similar answers; not 0, with which small models repeat themselves without end. */
const temperature = 0.3
/** Shortest answer that a question without a planned length gets. */
const shortestAnswer = 1_000
/** A planned answer is seldom as long as planned. */
const plannedShare = 0.8

type Library = typeof import('node-llama-cpp')
type Loaded = { llama: Llama; chat: LlamaChat; sequence: LlamaContextSequence; fingerprint: string }

let loaded: Loaded | null = null
let opened: Promise<{ library: Library; llama: Llama }> | null = null

process.on('message', (order: LlamaOrder) => {
  run(order)
    .then((result): LlamaMessage => ({ type: 'done', result }))
    .catch(
      (error: unknown): LlamaMessage =>
        error instanceof Fault
          ? { type: 'failed', fault: error.fault, figures: error.figures, detail: error.message }
          : { type: 'failed', fault: 'other', figures: [], detail: String(error) },
    )
    .then((reply) => process.send?.(reply))
})
process.on('disconnect', () => process.exit(0))

async function run(order: LlamaOrder): Promise<LlamaResult> {
  if (order.type === 'load') return load(order)
  if (order.type === 'answer') return answer(order.question)
  const { library, llama } = await open()
  if (order.type === 'describe') return describeFile(library, llama, order.file)
  const names = llama.gpu === false ? [] : await llama.getGpuDeviceNames()
  const isSlow = process.arch === 'x64' && !/AVX2 = 1/.test(llama.systemInfo)
  return { names: names.length > 0 ? [...new Set(names)].join(', ') : null, isSlow }
}

async function open() {
  opened ??= (async () => {
    const library = await import('node-llama-cpp').catch(() => {
      throw new Fault('noLibrary')
    })
    const options = {
      gpu: 'auto',
      build: 'never',
      skipDownload: true,
      maxThreads: Number(process.argv[2]),
    } as const
    const logLevel = library.LlamaLogLevel.error
    const llama = await library.getLlama({ ...options, logLevel }).catch((error: unknown) => {
      throw new Fault('noLibrary', [], String(error))
    })
    return { library, llama }
  })()
  return opened
}

async function load({ file, contextTokens, freeBytes }: LlamaOrder<'load'>) {
  const { library, llama } = await open()
  const gguf = await openFile(library, llama, file, contextTokens)
  const { window, gpuLayers } = await chooseLoad(llama, gguf, contextTokens, freeBytes)
  const model = await llama.loadModel({ modelPath: file, gpuLayers, ignoreMemorySafetyChecks: true })
  const context = await model.createContext({
    contextSize: window,
    batchSize: reportEveryTokens,
    flashAttention: true,
    experimentalKvCacheKeyType: gguf.cacheType,
    experimentalKvCacheValueType: gguf.cacheType,
    ignoreMemorySafetyChecks: true,
  })
  const sequence = context.getSequence()
  const { size, mtimeMs } = await stat(file)
  loaded = {
    llama,
    sequence,
    chat: new library.LlamaChat({
      contextSequence: sequence,
      chatWrapper: library.resolveChatWrapper(model),
    }),
    fingerprint: `${size.toString(36)}-${Math.round(mtimeMs).toString(36)}-${gguf.cacheType}`,
  }
  return { window }
}

const countCommon = (one: readonly Token[], other: readonly Token[]): number => {
  const index = one.findIndex((token, at) => token !== other[at])
  return index === -1 ? one.length : index
}

async function answer(question: LlamaQuestion): Promise<LlamaAnswer> {
  if (!loaded) throw new Error('No model is loaded')
  const { chat, sequence, llama } = loaded
  const { instructions, prefix, prompt, schema, answerTokens, estimatedTokens } = question
  const begin = prefix === '' ? '' : `${prefix}\n\n`
  const whole = tokenize(loaded, instructions, begin + prompt)
  const room = sequence.contextSize - whole.length - 8
  const wanted = answerTokens === null ? shortestAnswer : answerTokens * plannedShare
  if (room < wanted) {
    const needed = whole.length + Math.ceil(answerTokens ?? wanted)
    const { contextSize } = sequence
    throw new Fault('tooLong', [needed, contextSize, Math.floor((contextSize * estimatedTokens) / needed)])
  }
  // Questions begin with a letter, so the tokens of two questions differ right behind the prefix.
  const boundary = prefix === '' ? 0 : countCommon(whole, tokenize(loaded, instructions, `${begin}0`))
  const before = sequence.tokenMeter.getState()
  const start = performance.now()
  const warning = await readPrefix(loaded, whole.slice(0, boundary), question.state)
  // The type of its argument describes schemas that are known when the program is compiled.
  const grammar = await llama.createGrammarForJsonSchema(schema as never)
  let text = ''
  let written = 0
  let firstAt = 0
  const { response, metadata } = await chat.generateResponse(history(instructions, begin + prompt), {
    grammar,
    temperature,
    repeatPenalty: false,
    maxTokens: answerTokens === null ? room : Math.min(room, answerTokens),
    budgets: { thoughtTokens: 0 },
    onTextChunk(chunk) {
      text += chunk
    },
    onToken(tokens) {
      firstAt ||= performance.now()
      written += tokens.length
      if (written % 16 === 0) report({ read: whole.length, toRead: whole.length, written, text })
    },
  })
  const end = performance.now()
  firstAt ||= end
  return {
    text: response,
    isCutOff: metadata.stopReason === 'maxTokens',
    read: {
      tokens: sequence.tokenMeter.diff(before).usedInputTokens,
      seconds: (firstAt - start) / 1000,
    },
    written: { tokens: written, seconds: (end - firstAt) / 1000 },
    warning,
  }
}

const history = (instructions: string, user: string): ChatHistoryItem[] => [
  { type: 'system', text: instructions },
  { type: 'user', text: user },
  { type: 'model', response: [] },
]

function tokenize({ chat, sequence }: Loaded, instructions: string, user: string): Token[] {
  const { contextText } = chat.chatWrapper.generateContextState({ chatHistory: history(instructions, user) })
  return contextText.tokenize(sequence.model.tokenizer)
}

/** Brings the model into the state after the prefix. Returns a warning if that state could not be stored. */
async function readPrefix(
  { sequence, fingerprint }: Loaded,
  prefix: Token[],
  state: LlamaQuestion['state'],
): Promise<string | null> {
  if (prefix.length === 0) return null
  const file = state && `${state.file}.${fingerprint}.state`
  // A starting server removes work files that are an hour old, and slow models write for hours after they have read.
  const now = new Date()
  if (file) await utimes(file, now, now).catch(() => undefined)
  const canErase = !sequence.needsCheckpoints || sequence.nextTokenIndex <= prefix.length
  const isRead = () => countCommon(prefix, sequence.contextTokens)
  if (file && existsSync(file) && (isRead() < prefix.length || !canErase)) await loadState(sequence, file)
  await sequence.adaptStateToTokens(prefix, false)
  let warning: string | null = null
  let stored = sequence.nextTokenIndex
  for (let at = stored; at < prefix.length; at = sequence.nextTokenIndex) {
    report({ read: at, toRead: prefix.length, written: 0, text: '' })
    await sequence.evaluateWithoutGeneratingNewTokens(prefix.slice(at, at + reportEveryTokens))
    const { nextTokenIndex: read } = sequence
    if (!file || (read < prefix.length && read - stored < saveEveryTokens)) continue
    stored = read
    warning ??= await saveState(sequence, file, state.minFreeBytes)
  }
  return warning
}

/** A damaged state is read anew, and so is one of a larger window. */
async function loadState(sequence: LlamaContextSequence, file: string): Promise<void> {
  try {
    await sequence.clearHistory()
    await sequence.loadStateFromFile(file, { acceptRisk: true })
  } catch {
    await rm(file, { force: true })
    await sequence.clearHistory()
  }
}

async function saveState(
  sequence: LlamaContextSequence,
  file: string,
  minFreeBytes: number,
): Promise<string | null> {
  const unfinished = `${file}.unfinished`
  try {
    const { bavail, bsize } = await statfs(path.dirname(file))
    if (bavail * bsize - sequence.context.stateSize < minFreeBytes) throw new Error('ENOSPC')
    await sequence.saveStateToFile(unfinished)
    await rename(unfinished, file)
    return null
  } catch (error) {
    await rm(unfinished, { force: true }).catch(() => undefined)
    return `The state of an evening could not be stored, so a restart reads it again: ${String(error)}`
  }
}

function report(progress: { read: number; toRead: number; written: number; text: string }): void {
  process.send?.({ type: 'progress', ...progress })
}
