import { type CampaignChange, type CampaignChanged, campaignChanges } from '#contract/events.ts'
import type { Deps } from '#server/deps.ts'
import { findNewestJob, listAccountSigns, listCampaignSigns, listMemberships } from './change-store.ts'
import type { EventStream } from './event-stream.ts'

type Reader = { userId: string; stream: EventStream }
/** What a reader was last told, or had when the stream began. */
type Seen = {
  account: string
  newestJob: number | null
  campaigns: Map<string, Record<CampaignChange, string>>
}

/** Compares what the readers see with the last look, and tells them what has changed. The first look only remembers. */
export function createChangeTeller({ db }: Pick<Deps, 'db'>) {
  const seenBy = new WeakMap<Reader, Seen>()

  async function look(readers: Reader[]): Promise<void> {
    if (readers.length === 0) return
    const userIds = [...new Set(readers.map(({ userId }) => userId))]
    const accounts = new Map((await listAccountSigns(db, userIds)).map((one) => [one.userId, one]))
    const memberships = Map.groupBy(await listMemberships(db, userIds), ({ userId }) => userId)
    const campaignIds = new Set([...memberships.values()].flat().map(({ campaignId }) => campaignId))
    const signs = await listCampaignSigns(db, [...campaignIds])
    const newestJob = await findNewestJob(db)
    for (const reader of readers) {
      const account = accounts.get(reader.userId)
      if (!account) continue
      const own = memberships.get(reader.userId) ?? []
      const seen: Seen = { account: account.sign + JSON.stringify(own), newestJob, campaigns: new Map() }
      for (const { campaignId, role } of own) {
        const sign = signs.get(campaignId)?.[role]
        if (sign) seen.campaigns.set(campaignId, sign)
      }
      const before = seenBy.get(reader)
      seenBy.set(reader, seen)
      if (before) tell(reader.stream, before, seen, account.isAdmin)
    }
  }

  return { look, hasSeen: (reader: Reader) => seenBy.has(reader) }
}

function tell(stream: EventStream, before: Seen, now: Seen, isAdmin: boolean): void {
  if (before.account !== now.account) stream.send('account', {})
  if (isAdmin && before.newestJob !== now.newestJob) stream.send('new-job', {})
  for (const [campaignId, signs] of now.campaigns) {
    const known = before.campaigns.get(campaignId)
    if (!known) continue
    for (const what of campaignChanges) {
      if (known[what] === signs[what]) continue
      const changed: CampaignChanged = { campaignId, what }
      stream.send('changed', changed, `${campaignId} ${what}`)
    }
  }
}
