import { askLimits, askTexts } from '#contract/ask/schemas.ts'
import { titleSession } from '#contract/text.ts'
import type { Evidence, Passage } from '#core/ask/evidence.ts'
import { listRecapStatements } from '#core/ask/list-recap-statements.ts'
import { cutText } from '#core/reading/transcript/tidy-text.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import type { Deps } from '#server/deps.ts'
import { prepareRecaps } from '#server/recap/service.ts'
import { listFacts, readReaderFilter } from '#server/wiki/service.ts'
import { type FoundLine, listSessionTitles } from './evidence-store.ts'

type Db = Pick<Deps, 'db'>

function toLine({ id, transcriptionId, sessionId, start, end, text, speaker }: FoundLine): Evidence {
  const source = { segmentId: id, transcriptionId, sessionId, start, end }
  return {
    text: cutText(text, askLimits.line),
    ...{ speaker, sources: [source], origin: { kind: 'line' as const, segmentId: id } },
  }
}

export function joinLines(lines: FoundLine[]): Passage[] {
  const passages: Passage[] = []
  let last: FoundLine | null = null
  for (const line of lines) {
    const isNext = last?.transcriptionId === line.transcriptionId && line.position === last.position + 1
    const title = titleSession(line.sessionNumber, line.sessionName)
    if (isNext) passages.at(-1)?.evidence.push(toLine(line))
    else passages.push({ title, evidence: [toLine(line)] })
    last = line
  }
  return passages
}

export async function gatherFacts(deps: Db, access: CampaignAccess, entryIds: string[]): Promise<Passage[]> {
  const entries = await listFacts(deps, access, entryIds)
  return entries.flatMap(({ id: entryId, name: title, facts }) =>
    facts
      .filter(({ status, sources }) => status === 'accepted' && sources.length > 0)
      .map(({ id: factId, text, sources }): Passage => {
        const origin = { kind: 'fact' as const, entryId, factId }
        return { title, evidence: [{ text, speaker: null, sources, origin }] }
      }),
  )
}

export async function gatherRecaps(
  deps: Db,
  access: CampaignAccess,
  sessionIds: string[],
): Promise<Passage[]> {
  if (sessionIds.length === 0) return []
  const readRecap = await prepareRecaps(deps, access)
  const passages: Passage[] = []
  for (const { id: sessionId, number, name } of await listSessionTitles(
    deps.db,
    access.campaignId,
    sessionIds,
  )) {
    const recap = await readRecap(sessionId)
    const statements = recap ? listRecapStatements(recap) : []
    for (const { text, sources } of statements) {
      const origin = { kind: 'recap' as const, sessionId, text }
      passages.push({
        title: askTexts.recapTitle(number, name),
        evidence: [{ text, speaker: null, sources, origin }],
      })
    }
  }
  return passages
}

/**
 * For players, leaves out texts that name something hidden or are based on it (docs/decisions/015). A passage is split where a text is left
 * out.
 */
export async function selectVisible(
  deps: Db,
  access: CampaignAccess,
  passages: Passage[],
): Promise<Passage[]> {
  if (access.role === 'gm') return passages
  const cited = passages.flatMap(({ evidence }) => evidence.flatMap(({ sources }) => sources))
  const isVisible = await readReaderFilter(deps, access, cited)
  return passages.flatMap(({ title, evidence }) => {
    const shownTitle = isVisible({ name: title }) ? title : ''
    return splitPassage(evidence, isVisible).map((part): Passage => ({ title: shownTitle, evidence: part }))
  })
}

function splitPassage(evidence: Evidence[], isShown: (one: Evidence) => boolean): Evidence[][] {
  const parts: Evidence[][] = [[]]
  for (const one of evidence) {
    if (isShown(one)) parts.at(-1)?.push(one)
    else parts.push([])
  }
  return parts.filter((part) => part.length > 0)
}
