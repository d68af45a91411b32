import { askLimits } from '#contract/ask/schemas.ts'
import type { Passage } from '#core/ask/evidence.ts'
import { listSearchWords } from '#core/ask/list-search-words.ts'
import { type KnownName, parseQuestionTask } from '#core/ask/parse-question.ts'
import { rankPassagesTask } from '#core/ask/rank-passages.ts'
import type { Seat } from '#core/reading/transcript/find-seats.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { readSeats } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { readHeavily } from '#server/http/heavy-reads.ts'
import { runInThread } from '#server/lib/threads.ts'
import { listNames } from '#server/wiki/service.ts'
import { findEvidence } from './find-evidence.ts'
import { gatherFacts, gatherRecaps, joinLines, selectVisible } from './gather-evidence.ts'

export type FoundPassages = {
  passages: Passage[]
  /** Each inner array lists the forms of one name. The names are those of characters and of entries that the reader may see. */
  names: string[][]
  seats: Seat[]
}

async function readVoices(deps: Pick<Deps, 'db'>, campaignId: string) {
  const table = await readSeats(deps, campaignId)
  const seats = table.flatMap(({ player, speakerName, character }) =>
    [player, ...(speakerName && speakerName !== player ? [speakerName] : [])].map((speaker): Seat => {
      return { speaker, isGameMaster: character === null, characters: character ? [character] : [] }
    }),
  )
  const characters = table.flatMap(({ character, aliases }): KnownName[] =>
    character ? [{ forms: [character, ...aliases], category: 'people' }] : [],
  )
  return { seats, characters }
}

/** Finds passages visible to the reader that could answer the question, best first. */
export async function findPassages(
  deps: Pick<Deps, 'db' | 'config'>,
  access: CampaignAccess,
  text: string,
  signal: AbortSignal,
): Promise<FoundPassages> {
  const entries = await listNames(deps, access)
  const { seats, characters } = await readVoices(deps, access.campaignId)
  const known = [
    ...entries.map(({ name, aliases, category }): KnownName => ({ forms: [name, ...aliases], category })),
    ...characters,
  ]
  const names = known.map(({ forms }) => forms)
  const question = await runInThread(parseQuestionTask, [text, known], signal)
  const words = listSearchWords(question)
  if (words.length === 0) return { passages: [], names, seats }
  const visible = await readHeavily(deps, access.userId, signal, async (db) => {
    const { lines, entryIds, sessionIds } = await findEvidence(db, access, words, signal)
    return selectVisible({ db }, access, [
      ...joinLines(lines),
      ...(await gatherFacts({ db }, access, entryIds)),
      ...(await gatherRecaps({ db }, access, sessionIds)),
    ])
  })
  const passages = await runInThread(rankPassagesTask, [question, visible, seats, askLimits.passages], signal)
  return { passages, names, seats }
}
