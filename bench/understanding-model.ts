import { existsSync } from 'node:fs'
import { type Gold, loadScorer, readGolds } from './lib/recordings/fixture.ts'
import { measureRecorded, type RecordedFigures } from './lib/recordings/measure-recorded.ts'
import { answerFolder, connectLiveModel, readRecorded, type Variant } from './lib/recordings/read-recorded.ts'
import { printFigure, printHeading, share } from './lib/report.ts'

export type RecordingChoice = {
  episode?: string
  variant?: string
  names?: string
  window?: string
}

const sum = (values: number[]) => values.reduce((all, value) => all + value, 0)
const percent = (part: number, all: number) => (all === 0 ? 'none' : `${((100 * part) / all).toFixed(1)} %`)

function printRecap(figures: RecordedFigures[]): void {
  const add = (read: (one: RecordedFigures) => number) => sum(figures.map(read))
  const sentences = add(({ subject }) => subject.sentences)
  printFigure(
    'sentences with a clear subject',
    percent(
      add(({ subject }) => subject.clear),
      sentences,
    ),
    `at least 95 %, by rules on ${sentences} sentences`,
  )
  const faults = figures.flatMap(({ subject }) => Object.entries(subject.faults))
  for (const [fault, counts] of Map.groupBy(faults, ([name]) => name)) {
    printFigure(`  ${fault}`, String(sum(counts.map(([, count]) => count))), '')
  }
  const beats = add(({ coverage }) => coverage.beats)
  printFigure(
    'beats of the gold summary told',
    percent(
      add(({ coverage }) => coverage.told),
      beats,
    ),
    `at least 90 %, of ${beats} beats`,
  )
  const { length } = figures
  printFigure(
    'events of the gold told in the recap',
    share(add(({ score }) => score.recapEventRecall) / length),
    '',
  )
  printFigure('  in the key events', share(add(({ score }) => score.eventRecall) / length), '')
  printFigure('citation coverage', share(add(({ score }) => score.citations.coverage) / length), 'exactly 1')
  const quotes = add(({ attribution }) => attribution.quotes)
  printFigure(
    'quotes shown with their speaker',
    percent(
      add(({ attribution }) => attribution.withSpeaker),
      quotes,
    ),
    `at least 95 %, of ${quotes} quotes`,
  )
  printFigure('  shown again', String(add(({ attribution }) => attribution.repeated)), 'limit 0')
  const statements = add(({ leak }) => leak.statements)
  const marked = figures.filter(({ leak }) => leak.markedLines > 0).length
  printFigure(
    'statements that rest on "previously"',
    percent(
      add(({ leak }) => leak.leaked),
      statements,
    ),
    `limit 1 %, of ${statements} statements; ${marked} of ${length} sessions open with such lines`,
  )
}

function printSessions(figures: RecordedFigures[]): void {
  for (const { episode, characters } of figures) {
    const [least] = characters
    if (!least) continue
    printFigure(
      `least-named player character of ${episode}, ${least.name}`,
      `${(least.mentions / least.expected).toFixed(2)} ×`,
      `at least 0.5 ×; ${least.mentions} mentions, ${least.expected} in the gold, ${characters.length} characters`,
    )
  }
}

function printWikiAndCost(figures: RecordedFigures[]): void {
  const mean = (read: (one: RecordedFigures) => number) => share(sum(figures.map(read)) / figures.length)
  printFigure(
    'wiki precision',
    mean(({ score }) => score.entities.precision),
    'at least 0.80',
  )
  printFigure(
    'wiki recall',
    mean(({ score }) => score.entities.recall),
    'at least 0.88',
  )
  const total = (read: (one: RecordedFigures) => number) => sum(figures.map(read))
  printFigure(
    'articles written',
    `${total(({ descriptions }) => descriptions.written)} of ${total(({ descriptions }) => descriptions.asked)}`,
    'others keep their facts as text',
  )
  const most = (read: (one: RecordedFigures) => number) => Math.max(...figures.map(read)).toLocaleString('en')
  const words = `sessions of up to ${most(({ words }) => words)} words`
  printFigure(
    'questions for a session, at most',
    most(({ usage }) => usage.questions),
    `limit 12, ${words}`,
  )
  printFigure(
    '  estimated tokens in',
    most(({ usage }) => usage.tokensIn),
    'limit 700,000; 250,000 abridged',
  )
  printFigure(
    '  estimated tokens out',
    most(({ usage }) => usage.tokensOut),
    '',
  )
  const unused = sum(figures.map((one) => one.unused))
  if (unused > 0) printFigure('recorded answers to questions not asked any more', String(unused), '')
}

async function readFigures(golds: Gold[], variant: Variant): Promise<RecordedFigures[]> {
  const { score } = await loadScorer()
  const live = connectLiveModel()
  const figures: RecordedFigures[] = []
  for (const gold of golds) {
    try {
      figures.push(measureRecorded(await readRecorded(gold, variant, live), score))
    } catch (error) {
      if (live) throw error
      process.stdout.write(`Not measured: ${error instanceof Error ? error.message : String(error)}\n`)
    }
  }
  return figures
}

async function benchVariant(golds: Gold[], variant: Variant): Promise<void> {
  const { table, names, window } = variant
  printHeading(
    `Understanding with a language model (recorded answers), ${table === 'seats' ? 'table set' : 'table empty'}, names ${names}, ${window === null ? 'read whole' : `abridged for ${window} tokens`}`,
  )
  const figures = await readFigures(golds, variant)
  if (figures.length === 0) return
  printRecap(figures)
  printSessions(figures)
  printWikiAndCost(figures)
}

/** A question that has no recorded answer goes to the model at LLM_BASE_URL, if set, and the answer is recorded. */
export async function benchRecordedModel(choice: RecordingChoice = {}): Promise<void> {
  const names = choice.names === 'kept' ? 'kept' : 'replaced'
  const tables = (['seats', 'empty'] as const).filter((table) => table === (choice.variant ?? table))
  if (tables.length === 0) throw new Error('--variant is seats or empty.')
  const window = choice.window ? Number(choice.window) : null
  for (const table of tables) {
    const variant = { table, names, window } as const
    const golds = readGolds().filter(({ episode }) =>
      choice.episode ? episode === choice.episode : existsSync(answerFolder(episode, variant)),
    )
    if (golds.length > 0) await benchVariant(golds, variant)
    else if (choice.episode)
      throw new Error(`There is no episode ${choice.episode} in ../shared/fixtures/transcripts.`)
  }
}
