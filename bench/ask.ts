import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Answer, askAnswer } from '#contract/ask/schemas.ts'
import { fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { hideNames } from './ask/hide-names.ts'
import { type LoadedRecord, loadRecord } from './ask/load-record.ts'
import { createHiddenTest, firstPassages, type Question, readQuestions } from './ask/questions.ts'
import { type Caller, createCaller } from './lib/create-caller.ts'
import { readGolds } from './lib/recordings/fixture.ts'
import { milliseconds, percentile, printFigure, printHeading } from './lib/report.ts'

const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(0)} %`

type Open = { call: Caller; record: LoadedRecord; took: number[] }

async function ask(
  { call, record, took }: Open,
  token: string,
  { campaign, question }: { campaign: number; question: string },
): Promise<Answer> {
  const campaignId = record.campaigns.get(campaign)?.id ?? ''
  const began = performance.now()
  const answer = await call('POST', fillPath(calls.ask.path, { campaignId }), { token, body: { question } })
  took.push(performance.now() - began)
  return askAnswer.parse(answer)
}

const namesOf = ({ record }: Open, campaign: number, { sources }: Answer['passages'][number]) =>
  sources.map(({ segmentId }) => record.campaigns.get(campaign)?.lineOf.get(segmentId) ?? '')

/** Returns the position of the first passage that cites a correct line, counted from 1; 0 if there is none. */
function findRight(open: Open, question: Question, { passages }: Answer): number {
  const isRight = (line: string) => question.lines.includes(line)
  return 1 + passages.findIndex((passage) => namesOf(open, question.campaign, passage).some(isRight))
}

/** Counts how many cited lines, texts and titles of an answer contain a hidden name. */
function countHidden(open: Open, textOf: Map<string, string>, question: Question, answer: Answer): number {
  const isHidden = createHiddenTest(question)
  const told = [...answer.statements.map((one) => ({ ...one, title: '' })), ...answer.passages]
  const lines = told
    .flatMap((one) => namesOf(open, question.campaign, one))
    .map((line) => textOf.get(line) ?? '')
  return [...lines, ...told.flatMap(({ text, title }) => [text, title])].filter(isHidden).length
}

function printTold(
  question: { question: string; answer?: string },
  { kind, statements, passages }: Answer,
): void {
  const expected = question.answer ?? 'not in the record'
  const told = statements.map(
    ({ text, sources }) => `    ${text} [${sources.map(({ start }) => start).join(', ')}]`,
  )
  const rows = [
    question.question,
    `  expected: ${expected}`,
    `  ${kind}, ${passages.length} passages`,
    ...told,
  ]
  process.stdout.write(`${rows.join('\n')}\n`)
}

async function askAll(open: Open, textOf: Map<string, string>): Promise<void> {
  const { answerable, unanswerable } = readQuestions()
  const isLive = process.env['LLM_BASE_URL'] !== undefined
  const found = { tuned: 0, other: 0 }
  for (const [index, question] of answerable.entries()) {
    const answer = await ask(open, open.record.gm, question)
    const right = findRight(open, question, answer)
    if (right > 0 && right <= firstPassages) found[index % 2 === 0 ? 'tuned' : 'other']++
    else process.stdout.write(`  right line at ${right || 'none'}: ${question.question}\n`)
    if (isLive) printTold(question, answer)
  }
  let declined = 0
  for (const question of unanswerable) {
    const answer = await ask(open, open.record.gm, question)
    if (answer.kind === 'nothing') declined++
    if (isLive) printTold(question, answer)
  }
  let hidden = 0
  const secret = answerable.filter(({ hides }) => hides)
  for (const question of secret) {
    const { id = '' } = open.record.campaigns.get(question.campaign) ?? {}
    const show = await hideNames(open.call, open.record.gm, id, question.hides ?? [])
    const answer = await ask(open, open.record.player, question)
    hidden += countHidden(open, textOf, question, answer)
    if (isLive) printTold({ question: `As a player: ${question.question}` }, answer)
    await show()
  }
  const all = answerable.length
  printFigure(
    'right line among the first five passages',
    percent(found.tuned + found.other, all),
    'at least 80 %',
  )
  printFigure('  questions that the rules were tuned on', `${found.tuned} of ${all / 2}`, '')
  printFigure('  the others', `${found.other} of ${all / 2}`, '')
  printFigure(`hidden lines and names in ${secret.length} answers to players`, String(hidden), 'limit 0')
  printFigure('question to answer, at the 95th percentile', milliseconds(percentile(open.took, 0.95)), '')
  const limit = isLive
    ? 'at least 9 of 10; judge the answers above: at least 90 % right'
    : 'without a model: passages'
  printFigure('unanswerable questions declined', `${declined} of ${unanswerable.length}`, limit)
}

/**
 * The built-in reader reads the sessions. The model at LLM_BASE_URL then answers the questions. If LLM_BASE_URL is not set, each
 * answer consists of passages only.
 */
export async function benchAsk(): Promise<void> {
  printHeading('Answers from six sessions')
  const golds = readGolds()
  if (golds.length === 0) {
    process.stdout.write('Not measured: ../shared/fixtures is not there.\n')
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  const reading = await startServer({ DATA_DIR: folder })
  const record = await loadRecord(createCaller(reading.url), golds)
  await reading.kill('SIGTERM')
  const { LLM_BASE_URL, LLM_MODEL = 'desk', LLM_API_KEY } = process.env
  const model = LLM_BASE_URL ? { LLM_BASE_URL, LLM_MODEL, ...(LLM_API_KEY ? { LLM_API_KEY } : {}) } : {}
  const server = await startServer({ DATA_DIR: folder, ENGINE_TIMEOUT_SECONDS: '3600', ...model })
  const turns = golds.flatMap(({ episode, turns }) =>
    turns.map((turn) => ({ ...turn, name: `${episode}:${turn.id}` })),
  )
  try {
    await askAll(
      { call: createCaller(server.url), record, took: [] },
      new Map(turns.map(({ name, text }) => [name, text])),
    )
  } catch (error) {
    process.stderr.write(server.output())
    throw error
  } finally {
    await server.kill('SIGTERM')
    await rm(folder, { recursive: true })
  }
}
