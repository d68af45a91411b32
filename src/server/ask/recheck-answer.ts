import type { Answer } from '#contract/ask/schemas.ts'
import type { CheckedStatement } from '#core/ask/check-answer.ts'
import { keyOf, type Origin } from '#core/ask/evidence.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { readHiddenNameTest } from '#server/wiki/service.ts'
import { listLinesById } from './evidence-store.ts'
import { gatherFacts, gatherRecaps, joinLines, selectVisible } from './gather-evidence.ts'

type WithOrigins<T> = T & { origins: Origin[] }

/** `origins` lists what each text is based on, so that its visibility can be checked again later. */
export type FoundAnswer = {
  kind: Answer['kind']
  statements: CheckedStatement[]
  passages: WithOrigins<Answer['passages'][number]>[]
}

const readIds = (origins: Origin[]) => ({
  lines: origins.flatMap((one) => (one.kind === 'line' ? one.segmentId : [])),
  entries: [...new Set(origins.flatMap((one) => (one.kind === 'fact' ? one.entryId : [])))],
  sessions: [...new Set(origins.flatMap((one) => (one.kind === 'recap' ? one.sessionId : [])))],
})

async function listVisible(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  origins: Origin[],
): Promise<Set<string>> {
  const { lines, entries, sessions } = readIds(origins)
  const isShown = access.shows.transcript && lines.length > 0
  const passages = await selectVisible(deps, access, [
    ...joinLines(isShown ? await listLinesById(deps.db, access.campaignId, lines) : []),
    ...(await gatherFacts(deps, access, entries)),
    ...(await gatherRecaps(deps, access, sessions)),
  ])
  return new Set(passages.flatMap(({ evidence }) => evidence.map(({ origin }) => keyOf(origin))))
}

type Texts = WithOrigins<{ text: string; title?: string }>

const filterTexts = (answer: FoundAnswer, isKept: (texts: Texts) => boolean): FoundAnswer => ({
  ...answer,
  statements: answer.statements.filter(isKept),
  passages: answer.passages.filter(isKept),
})

/** Removes each statement and passage with an origin that the reader may not see now, or with a hidden name. */
export async function recheckAnswer(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  answer: FoundAnswer,
): Promise<FoundAnswer> {
  const origins = [...answer.statements, ...answer.passages].flatMap((one) => one.origins)
  const visibleKeys = await listVisible(deps, access, origins)
  const remaining = filterTexts(answer, (one) =>
    one.origins.every((origin) => visibleKeys.has(keyOf(origin))),
  )
  return dropHiddenNames(deps, access, remaining)
}

/** Drops texts with hidden names. This suffices for an answer whose sources were read with the current rights. */
export async function dropHiddenNames(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  answer: FoundAnswer,
): Promise<FoundAnswer> {
  const isHiddenName = access.role === 'gm' ? () => false : await readHiddenNameTest(deps, access.campaignId)
  const remaining = filterTexts(answer, ({ text, title = '' }) => !isHiddenName(text) && !isHiddenName(title))
  const isEmpty =
    answer.kind === 'answer' ? remaining.statements.length === 0 : remaining.passages.length === 0
  return { ...remaining, kind: isEmpty ? 'nothing' : answer.kind }
}

export function presentAnswer({ kind, statements, passages }: FoundAnswer): Answer {
  return {
    kind,
    statements: statements.map(({ text, sources }) => ({ text, sources })),
    passages: passages.map(({ text, title, sources }) => ({ text, title, sources })),
  }
}
