// node scripts/with-node.mjs bench/lib/sample-sentences.ts [--variant seats|empty] [--seed N] > sample.txt
// Prints up to 100 recap sentences and up to 40 entries with their facts, each with the cited lines, for judging by hand.
import { existsSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { SpokenLine } from '#core/reading/language/spoken-line.ts'
import { readGolds } from './recordings/fixture.ts'
import { answerFolder, type RecordedSession, readRecorded } from './recordings/read-recorded.ts'
import { makeDice } from './wiki-campaign.ts'

const [sentenceCount, articleCount] = [100, 40]

function draw<T>(items: T[], count: number, random: () => number): T[] {
  const weighed = items.map((item) => ({ item, weight: random() })).sort((a, b) => a.weight - b.weight)
  return weighed.slice(0, count).map(({ item }) => item)
}

function writeLines(lines: SpokenLine[], ids: string[]): string {
  const cited = new Set(ids)
  return lines
    .filter(({ id }) => cited.has(id))
    .map(({ id, speaker, text }) => `    [${id}] ${speaker}: ${text}`)
    .join('\n')
}

const listSentences = ({ gold, lines, recap }: RecordedSession): string[] =>
  recap.narrativeSentences.map(
    ({ text, segmentIds }) => `${gold.episode}: ${text}\n${writeLines(lines, segmentIds)}`,
  )

const listArticles = ({ gold, lines, entities }: RecordedSession): string[] =>
  entities
    .filter(({ facts }) => facts.length > 0)
    .map(({ name, category, aliases, facts, details }) => {
      const head = `${gold.episode}: ${[name, ...aliases].join(' / ')} (${category})`
      const text = facts.map((fact) => `  ${fact.text}\n${writeLines(lines, fact.segmentIds)}`)
      return [head, ...text, ...details.map(({ key, value }) => `  ${key}: ${value}`)].join('\n')
    })

function print(heading: string, items: string[], all: number): void {
  process.stdout.write(`${heading} (${items.length} of ${all})\n\n`)
  for (const [index, item] of items.entries()) process.stdout.write(`${index + 1}. ${item}\n\n`)
}

const { values } = parseArgs({
  options: { variant: { type: 'string' }, seed: { type: 'string', default: '1' } },
})
const variant = {
  table: values.variant === 'empty' ? 'empty' : 'seats',
  names: 'replaced',
  window: null,
} as const
const sessions: RecordedSession[] = []
for (const gold of readGolds()) {
  if (existsSync(answerFolder(gold.episode, variant))) sessions.push(await readRecorded(gold, variant, null))
}
const random = makeDice(Number(values.seed)).roll
const [sentences, articles] = [sessions.flatMap(listSentences), sessions.flatMap(listArticles)]
print('Sentences', draw(sentences, sentenceCount, random), sentences.length)
print('Articles', draw(articles, articleCount, random), articles.length)
