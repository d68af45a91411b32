import type { RecapDraft } from '#core/recap/recap-draft.ts'
import { listQuotes, measureAttribution } from '../metrics/attribution.ts'
import { measureBalance } from '../metrics/balance.ts'
import { measureClearSubject, type Told } from '../metrics/clear-subject.ts'
import { measureCoverage } from '../metrics/coverage.ts'
import { measureLeak } from '../metrics/leak.ts'
import type { Named } from '../metrics/match-names.ts'
import { countCharacters } from '../metrics/player-characters.ts'
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

const listPassages = (draft: RecapDraft): string[][] => [
  draft.narrativeSentences.map(({ text }) => text),
  draft.keyEvents.map(({ title, description, consequences }) => `${title}. ${description} ${consequences}`),
]

const listEventStatements = (draft: RecapDraft): Statement[] => [
  ...draft.summarySentences,
  ...draft.narrativeSentences,
  ...draft.keyEvents,
  ...draft.combatEncounters,
  ...draft.importantDecisions,
]

export function measureRecorded(
  session: RecordedSession,
  score: Awaited<ReturnType<typeof loadScorer>>['score'],
) {
  const { gold, lines, draft, entities } = session
  const speakerOf = new Map(lines.map(({ id, speaker }) => [id, speaker]))
  const told = draft.narrativeSentences.map(
    ({ text, segmentIds }): Told => ({ text, speakers: segmentIds.map((id) => speakerOf.get(id) ?? null) }),
  )
  return {
    episode: gold.episode,
    usage: session.usage,
    words: lines.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0),
    unused: session.unused,
    subject: measureClearSubject(told, listAgents(session), gold.gm),
    coverage: measureCoverage(gold.summary, listPassages(draft), gold.entities),
    attribution: measureAttribution(listQuotes(draft)),
    balance: measureBalance(lines, [...draft.narrativeSentences, ...draft.keyEvents]),
    characters: countCharacters(
      told.map(({ text }) => text).join(' '),
      gold.summary,
      gold.entities.filter(({ pc }) => pc),
    ),
    descriptions: {
      asked: session.descriptions.length,
      written: session.descriptions.filter(({ sentences }) => sentences.length > 0).length,
    },
    leak: measureLeak(lines, listEventStatements(draft)),
    power: session.power,
    score: score(gold, toSystem(entities, draft)),
  }
}

export type RecordedFigures = ReturnType<typeof measureRecorded>
