import { performance } from 'node:perf_hooks'
import { setTimeout as pass } from 'node:timers/promises'
import { calls } from '#contract/endpoints.ts'
import { type Journal, requireAll, statusOf } from './client.ts'
import type { Installation } from './installation.ts'

export type Refusal = { status: number; tookMs: number }

/** @param isOver ends the writing by returning true; gets the status of the previous request, or 200 before the first request */
export async function writeSessions(
  { ask, campaignId }: Installation,
  person: string,
  journal: Journal,
  isOver: (status: number) => boolean,
  notes = '',
): Promise<Refusal[]> {
  const refusals: Refusal[] = []
  let status = 200
  for (let count = 1; !isOver(status); count++) {
    const name = `${person} ${count}`
    const begun = performance.now()
    status = 200
    try {
      await ask(calls.createSession, { params: { campaignId }, body: { name, notes } })
      journal.note(name)
    } catch (error) {
      status = statusOf(error)
      refusals.push({ status, tookMs: Math.round(performance.now() - begun) })
      await pass(20)
    }
  }
  return refusals
}

export function startLoad(
  installation: Installation,
  journal: Journal,
  people: number,
  kind = 'person',
): () => Promise<Refusal[]> {
  let isOver = false
  const writers = Array.from({ length: people }, (_, person) =>
    writeSessions(installation, `${kind} ${person}`, journal, () => isOver),
  )
  return async () => {
    isOver = true
    return (await Promise.all(writers)).flat()
  }
}

export async function requireSessions(installation: Installation, journal: Journal): Promise<void> {
  requireAll(journal.read(), await listSessionNames(installation))
}

export async function listSessionNames({ ask, campaignId }: Installation): Promise<string[]> {
  const { sessions } = await ask(calls.listSessions, { params: { campaignId } })
  return sessions.map(({ name }) => name)
}
