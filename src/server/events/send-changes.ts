import * as z from 'zod/mini'
import { type CampaignChanged, campaignChanged, campaignChanges } from '#contract/events/schemas.ts'
import { jobLimits } from '#contract/jobs/schemas.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { listOwnJobs } from '#server/jobs/service.ts'
import type { EventStream } from './event-stream.ts'
import { listAdmins, listMemberships } from './store.ts'

export const changesChannel = 'changes'

/** Sent by triggers of the database (`migrations/0021_notify_changes.sql` and later). */
const databaseChange = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['jobs', 'token', 'account']), userId: z.string() }),
  z.object({ kind: z.enum(['new-job', 'announcements']) }),
  z.extend(campaignChanged, { kind: z.literal('changed'), forGmsOnly: z.boolean() }),
])
export type DatabaseChange = z.infer<typeof databaseChange>

/** Returns null for payloads of another schema version. */
export const parseChange = (payload: string): DatabaseChange | null =>
  databaseChange.safeParse(JSON.parse(payload)).data ?? null

export type Reader = Pick<Actor, 'userId' | 'campaignId'> & { stream: EventStream }

const idsOf = (readers: Reader[]) => [...new Set(readers.map(({ userId }) => userId))]

export async function sendJobLists({ db }: Pick<Deps, 'db'>, readers: Reader[]): Promise<void> {
  const owners = Map.groupBy(readers, ({ userId, campaignId }) => `${userId} ${campaignId}`)
  for (const theirs of owners.values()) {
    const [owner] = theirs
    if (!owner) continue
    const jobs = await listOwnJobs({ db }, owner, jobLimits.listDefault)
    for (const { stream } of theirs) stream.send('jobs', { success: true, ...jobs })
  }
}

type UserChange = Extract<DatabaseChange, { userId: string }>
export function usersOf(changes: DatabaseChange[], ...kinds: UserChange['kind'][]): Set<string> {
  return new Set(changes.flatMap((one) => ('userId' in one && kinds.includes(one.kind) ? [one.userId] : [])))
}

export async function sendChanges(
  deps: Pick<Deps, 'db'>,
  readers: Reader[],
  changes: DatabaseChange[],
): Promise<void> {
  if (readers.length === 0) return
  const accounts = usersOf(changes, 'account')
  const unlimited = readers.filter(({ campaignId }) => campaignId === null)
  for (const { userId, stream } of unlimited) if (accounts.has(userId)) stream.send('account', {})
  if (changes.some(({ kind }) => kind === 'new-job')) {
    const admins = await listAdmins(deps.db, idsOf(unlimited))
    for (const { userId, stream } of unlimited) if (admins.has(userId)) stream.send('new-job', {})
  }
  await sendCampaignChanges(
    deps,
    readers,
    changes.filter((one) => one.kind === 'changed'),
  )
  const owners = usersOf(changes, 'jobs')
  await sendJobLists(
    deps,
    readers.filter(({ userId }) => owners.has(userId)),
  )
}

async function sendCampaignChanges(
  { db }: Pick<Deps, 'db'>,
  readers: Reader[],
  changes: Extract<DatabaseChange, { kind: 'changed' }>[],
): Promise<void> {
  if (changes.length === 0) return
  const campaignIds = [...new Set(changes.map(({ campaignId }) => campaignId))]
  const memberships = await listMemberships(db, idsOf(readers), campaignIds)
  for (const { userId, campaignId, role } of memberships) {
    const seen = changes.filter((one) => one.campaignId === campaignId && (role === 'gm' || !one.forGmsOnly))
    for (const what of campaignChanges.filter((part) => seen.some((one) => one.what === part))) {
      const changed: CampaignChanged = { campaignId, what }
      for (const reader of readers) {
        const isReached = reader.campaignId === null || reader.campaignId === campaignId
        if (reader.userId === userId && isReached)
          reader.stream.send('changed', changed, `${campaignId} ${what}`)
      }
    }
  }
}
