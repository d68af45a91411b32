import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { AppError } from '#contract/errors.ts'
import { formatClock } from '#contract/text.ts'
import { reservedBytes } from '#core/reading/models/choose-window.ts'
import { resolveSources, type UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import { writeRecapMarkdown } from '#core/recap/write-markdown.ts'
import { describeModelFile } from '#server/adapters/language-model/llama/describe.ts'
import { createFileModel } from '#server/adapters/language-model/llama/file-model.ts'
import type { JobHandle } from '#server/jobs/define-job.ts'
import { programFolder } from '#server/lib/program.ts'
import type { LanguageModel } from '#server/ports/language-model.ts'
import { generateRecap, readEntities, writeDescriptions } from '#server/reading/read-session.ts'
import { findChild } from '#server/testing/server/find-child.ts'
import { type ModelTotals, meterModel } from './lib/meter-model.ts'
import { type Gold, readGolds } from './lib/recordings/fixture.ts'
import {
  createRecordedInput,
  openReadDeps,
  planDescriptions,
  quietHandle,
  type ReadInput,
  readRecorded,
  type Variant,
} from './lib/recordings/read-recorded.ts'
import { printFigure, printHeading } from './lib/report.ts'

export type TellChoice = { file?: string; window?: string }

const episode = 'C1E027'
const variant: Variant = { table: 'seats', names: 'replaced', window: null }
const results = path.join(programFolder, '.cache/tell')
const sampleMs = 500
const progressMs = 60_000
/** Longer than the program computes between two questions; the benchmark ends only when the model has left the memory. */
const idleMs = 20_000

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`
const whole = (count: number) => Math.round(count).toLocaleString('en')

/** Largest memory of the process that runs the model, in bytes; 0 on a system without /proc. */
function watchMemory(): { read: () => number; stop: () => void } {
  let most = 0
  const timer = setInterval(() => {
    try {
      const child = findChild(process.pid, 'llama-worker')
      const [, kilobytes] = /^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${child}/status`, 'utf8')) ?? []
      most = Math.max(most, Number(kilobytes) * 1024)
    } catch {
      // The model is not in memory, or there is no /proc.
    }
  }, sampleMs)
  return { read: () => most, stop: () => clearInterval(timer) }
}

function writeMarkdown(name: string, recap: UnresolvedRecap, { lines, sessionId }: ReadInput): string {
  const sources = lines.map(({ id, start, end }) => {
    const place = { start: start ?? null, end: end ?? null }
    return [id, { segmentId: id, transcriptionId: '', sessionId, ...place }] as const
  })
  const resolved = resolveSources(recap, new Map(sources))
  const file = path.join(results, `tell-${name}.md`)
  mkdirSync(results, { recursive: true })
  writeFileSync(file, writeRecapMarkdown(resolved, { title: recap.title || name, formatTime: formatClock }))
  return file
}

/** Shows now and then how far the model is, because an evening can take hours. */
function showProgress(): { handle: JobHandle; stop: () => void } {
  let [stage, detail, minutes] = ['', '', 0]
  const timer = setInterval(() => {
    minutes += progressMs / 60_000
    process.stderr.write(`${minutes} min: ${stage}${detail}\n`)
  }, progressMs)
  const report: JobHandle['report'] = (current) => {
    stage = current
    detail = ''
  }
  const addDetail: JobHandle['addDetail'] = (current) => {
    detail = `: ${current}`
  }
  return { handle: { ...quietHandle, report, addDetail }, stop: () => clearInterval(timer) }
}

async function tell(languageModel: LanguageModel, input: ReadInput) {
  const { close, ...parts } = await openReadDeps()
  const { handle, stop } = showProgress()
  try {
    const deps = { ...parts, languageModel, worksAtNight: false }
    const world = await readEntities(deps, input, handle)
    const story = await generateRecap(deps, input, handle)
    const subjects = planDescriptions(world.entities)
    const articles = await writeDescriptions(deps, input, subjects, handle)
    return { world, story, articles }
  } finally {
    stop()
    await close()
  }
}
type Told = Awaited<ReturnType<typeof tell>>

function printTold({ world, story, articles }: Told): void {
  const written = articles.descriptions.filter((sentences) => sentences.length > 0).length
  printFigure('entities', String(world.entities.length), '')
  printFigure('articles', String(written), '')
  printFigure('sentences of the story', String(story.recap.narrativeSentences.length), story.kind)
  for (const [part, { fallbackReason, incomplete }] of Object.entries({ world, articles, story })) {
    const missing = fallbackReason ?? incomplete
    if (missing !== null) printFigure(`missing in the ${part}`, '', missing)
  }
}

function printTotals({ questions, read, written }: ModelTotals): void {
  const rate = ({ tokens, seconds }: ModelTotals['read']) =>
    seconds === 0 ? '' : `${(tokens / seconds).toFixed(1)}/s, ${(seconds / 60).toFixed(1)} min`
  printFigure('questions', String(questions), '')
  printFigure('tokens read', whole(read.tokens), rate(read))
  printFigure('tokens written', whole(written.tokens), rate(written))
}

async function writeRecorded(gold: Gold, input: ReadInput): Promise<void> {
  try {
    const { recap } = await readRecorded(gold, variant, null)
    printFigure('  the recorded one', '', writeMarkdown('recorded', recap, input))
  } catch (error) {
    printFigure('  the recorded one', 'none', error instanceof Error ? error.message : String(error))
  }
}

async function measure(gold: Gold, file: string, contextTokens: number | null): Promise<void> {
  const { signal } = quietHandle
  const { needed } = await describeModelFile(file, signal)
  const threads = Math.max(1, availableParallelism() - 1)
  const warn = (sentence: string) => void process.stdout.write(`${sentence}\n`)
  const { model, totals } = meterModel(
    createFileModel({ file, contextTokens, threads, minFreeBytes: 0, warn, idleMs }),
  )
  printHeading(`${model.name} tells ${episode}, ${threads} threads`)
  const memory = watchMemory()
  const began = performance.now()
  try {
    const window = await model.readContextTokens(signal)
    printFigure('window', whole(window), contextTokens === null ? 'chosen' : 'given')
    const input = { ...createRecordedInput(gold, variant), mayFallBack: true }
    const told = await tell(model, input)
    printFigure('time in all', `${((performance.now() - began) / 60_000).toFixed(1)} min`, '')
    printTotals(totals)
    const estimate = needed.findLast(({ tokens }) => tokens >= window) ?? needed[0]
    const bytes = (estimate?.bytes ?? 0) - reservedBytes
    printFigure(
      'memory of the model, at most',
      memory.read() === 0 ? 'not measured' : gigabytes(memory.read()),
      `estimate ${gigabytes(bytes)} for ${whole(estimate?.tokens ?? 0)} tokens, without about 0.15 GB of the process itself`,
    )
    printTold(told)
    printFigure('the recap', '', writeMarkdown(model.name, told.story.recap, input))
    await writeRecorded(gold, input)
  } finally {
    memory.stop()
  }
}

/** A model file reads and tells one evening of the recordings. */
export async function benchTell({ file, window }: TellChoice): Promise<void> {
  if (!file) {
    process.stdout.write('Usage: npm run bench tell -- --file MODEL.gguf [--window 32000]\n')
    return
  }
  const gold = readGolds().find((one) => one.episode === episode)
  if (!gold) {
    process.stdout.write(`Not measured: ../shared/fixtures/transcripts/${episode}.json is not there.\n`)
    return
  }
  try {
    await measure(gold, path.resolve(file), window ? Number(window) : null)
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.stdout.write(`Not measured: ${error.message}\n`)
  }
}
