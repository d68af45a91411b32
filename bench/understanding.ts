import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseRttm, scoreSpeakers } from '#core/audio/diarization/test-score-speakers.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { extractEntities } from '#core/reading/names/extract-entities.ts'
import { writeHighlights } from '#core/reading/write-highlights.ts'
import { scoreMoments } from '#core/recap/test-score-moments.ts'
import { separateSpeakersOfSound } from '#server/audio/separate-sound.ts'
import type { PcmSound } from '#server/ports/transcriber.ts'
import { type Gold, loadScorer, readGolds, shared, toLines } from './lib/recordings/fixture.ts'
import { printFigure, printHeading, seconds, share } from './lib/report.ts'
import { benchRecordedModel, type RecordingChoice } from './understanding-model.ts'

const nothingKnown = { known: [], table: [], vocabulary: [] }

function readSession(lines: SpokenLine[]) {
  const began = performance.now()
  const entities = extractEntities(lines, nothingKnown)
  const extracted = performance.now()
  const recap = writeHighlights(lines, entities)
  return { entities, recap, extraction: extracted - began, recapping: performance.now() - extracted }
}

function fourHours(golds: Gold[]): SpokenLine[] {
  const own = Array.from({ length: 4500 }, (_, id) => ({
    id,
    start: id * 3,
    speaker: ['Rowan', 'Ines', 'Jonah'][id % 3] ?? '',
    text: `Mirelle Vanthorne leads us over the causeway to Hollowgate, and on mile ${id} we meet the Lantern Court.`,
  }))
  const longest = golds.toSorted((a, b) => b.turns.length - a.turns.length)[0]
  return toLines(longest?.turns ?? own)
}

const recordings = [
  ['session-3spk-4min', 'mp3', 3, 'limit 5 % of speech'],
  ['session-4spk-5min', 'm4a', 4, ''],
  ['turns-6spk', 'wav', 6, ''],
  ['conversation-2spk', 'wav', 2, ''],
] as const

const fixtures = path.join(shared, 'fixtures/audio')

function decode(name: string, folder: string): PcmSound {
  const file = path.join(folder, `${name}.raw`)
  const options = '-ac 1 -ar 16000 -f s16le'.split(' ')
  const args = ['-v', 'error', '-i', path.join(fixtures, name), ...options, file]
  const { status, stderr } = spawnSync('ffmpeg', args, { encoding: 'utf8' })
  if (status !== 0) throw new Error(`ffmpeg failed: ${stderr}`)
  return { path: file, sampleRate: 16_000, channels: 1, frames: statSync(file).size / 2 }
}

async function benchSpeakers(): Promise<void> {
  printHeading('Speaker separation without a model, number of speakers given (0.25 s collar)')
  if (!existsSync(fixtures)) {
    process.stdout.write('Not measured: ../shared/fixtures is not there.\n')
    return
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-bench-'))
  for (const [name, type, count, held] of recordings) {
    const sound = decode(`${name}.${type}`, folder)
    const began = performance.now()
    const turns = await separateSpeakersOfSound(sound, count, new AbortController().signal)
    const perMinute = (performance.now() - began) / 1000 / (sound.frames / sound.sampleRate / 60)
    const { confusion } = scoreSpeakers(
      parseRttm(readFileSync(path.join(fixtures, `${name}.rttm`), 'utf8')),
      turns,
    )
    const pace = `${perMinute.toFixed(2)} s for a minute of sound`
    printFigure(
      `confusion on ${name}`,
      `${(100 * confusion).toFixed(2)} %`,
      [held, pace].filter(Boolean).join(', '),
    )
  }
  rmSync(folder, { recursive: true })
}

async function benchBuiltInReader(): Promise<void> {
  const golds = readGolds()

  printHeading('Understanding without a language model (a session of about four hours)')
  const long = readSession(fourHours(golds))
  printFigure('entity extraction', seconds(long.extraction), '')
  printFigure('recap', seconds(long.recapping), '')
  printFigure('both', seconds(long.extraction + long.recapping), 'limit 5 s')
  if (golds.length === 0) {
    process.stdout.write('Quality was not measured: ../shared/fixtures is not there.\n')
    return
  }
  const { score, identity } = await loadScorer()
  const spoken = (text: string) =>
    text
      .toLowerCase()
      .replace(/[^a-z0-9' ]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  for (const [title, change, limit] of [
    ['as written', (text: string) => text, 0.86],
    ['lower case, no punctuation', spoken, 0.76],
  ] as const) {
    const scores = golds.map((gold) => {
      const lines = toLines(gold.turns, change)
      const { entities, recap } = readSession(lines)
      const moments = recap.moments ?? []
      const recapSentences = moments.map((one) => ({ text: one.text, citations: one.segmentIds }))
      const touched = scoreMoments(moments, lines, gold.events)
      return { ...score(gold, { entities, recapSentences }), moments: moments.length, touched }
    })
    const mean = (read: (one: (typeof scores)[number]) => number) =>
      share(scores.reduce((sum, one) => sum + read(one), 0) / scores.length)
    printHeading(`Quality on ${golds.length} sessions, ${title} (means)`)
    printFigure(
      'entity F1',
      mean((one) => one.entities.f1),
      `at least ${limit}`,
    )
    printFigure(
      '  precision',
      mean((one) => one.entities.precision),
      '',
    )
    printFigure(
      '  recall',
      mean((one) => one.entities.recall),
      '',
    )
    const chosen = scores.map(({ moments }) => moments)
    printFigure(
      'events of gold touched by the moments',
      mean((one) => one.touched),
      `at least 0.60; ${Math.min(...chosen)} to ${Math.max(...chosen)} moments`,
    )
    printFigure(
      'citation coverage',
      mean((one) => one.citations.coverage),
      'exactly 1',
    )
    printFigure(
      'lexical support',
      mean((one) => one.citations.support),
      'exactly 1',
    )
  }

  printHeading('One entry for one thing across two sessions')
  for (const [first, second] of [
    ['C1E027', 'C1E028'],
    ['C2E005', 'C2E006'],
  ]) {
    const [goldA, goldB] = [first, second].map((episode) => golds.find((gold) => gold.episode === episode))
    if (!goldA || !goldB) continue
    const [a, b] = [goldA, goldB].map((gold) => readSession(toLines(gold.turns)))
    const { linked, foundInBoth, wrongLinks } = identity(goldA, a ?? {}, goldB, b ?? {})
    printFigure(
      `${first} and ${second}`,
      `${linked} of ${foundInBoth}`,
      `at least 85 %; wrongly joined ${wrongLinks}, limit 0`,
    )
  }
}

export async function benchUnderstanding(recording: RecordingChoice): Promise<void> {
  if (recording.episode) return benchRecordedModel(recording)
  await benchBuiltInReader()
  await benchSpeakers()
  await benchRecordedModel(recording)
}
