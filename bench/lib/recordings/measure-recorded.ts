import type { UnresolvedRecap } from '#core/reading/unresolved-recap.ts'
import { measureClearSubject, type Told } from '../metrics/clear-subject.ts'
import { measureCoverage } from '../metrics/coverage.ts'
import type { Named } from '../metrics/match-names.ts'
import { countCharacters, listQuotes, measureAttribution, measureLeak } from '../metrics/told.ts'
import { type loadScorer, toSystem } from './fixture.ts'
import type { RecordedSession } from './read-recorded.ts'

type Statement = { segmentIds: string[] }

const isAgent = ({ category }: { category: string }) => /people|creature|organization/i.test(category)

function listAgents({ gold, entities }: RecordedSession): Named[] {
  return [
    ...gold.entities.filter(isAgent),
    ...gold.seats.map(({ character, aliases }) => ({ name: character, aliases })),
    ...entities.filter(isAgent),
  ]
}

const listPassages = (recap: UnresolvedRecap): string[][] => [
  recap.narrativeSentences.map(({ text }) => text),
  recap.keyEvents.map(({ title, description, consequences }) => `${title}. ${description} ${consequences}`),
]

const listEventStatements = (recap: UnresolvedRecap): Statement[] => [
  ...recap.summarySentences,
  ...recap.narrativeSentences,
  ...recap.keyEvents,
  ...recap.combatEncounters,
  ...recap.importantDecisions,
]

export function measureRecorded(
  session: RecordedSession,
  score: Awaited<ReturnType<typeof loadScorer>>['score'],
) {
  const { gold, lines, recap, entities } = session
  const speakerOf = new Map(lines.map(({ id, speaker }) => [id, speaker]))
  const told = recap.narrativeSentences.map(
    ({ text, segmentIds }): Told => ({ text, speakers: segmentIds.map((id) => speakerOf.get(id) ?? null) }),
  )
  return {
    episode: gold.episode,
    usage: session.usage,
    words: lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
    unused: session.unused,
    subject: measureClearSubject(told, listAgents(session), gold.gm),
    coverage: measureCoverage(gold.summary, listPassages(recap), gold.entities),
    attribution: measureAttribution(listQuotes(recap)),
    characters: countCharacters(
      told.map(({ text }) => text).join(' '),
      gold.summary,
      gold.entities.filter(({ pc }) => pc),
    ),
    descriptions: {
      asked: session.descriptions.length,
      written: session.descriptions.filter(({ sentences }) => sentences.length > 0).length,
    },
    leak: measureLeak(lines, listEventStatements(recap)),
    score: score(gold, toSystem(entities, recap)),
  }
}

export type RecordedFigures = ReturnType<typeof measureRecorded>
