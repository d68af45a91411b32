import { accountTexts } from '#contract/accounts.ts'
import { eventLimits, type SignedOutEvent } from '#contract/events.ts'
import { jobLimits } from '#contract/jobs.ts'
import type { Actor } from '#server/auth/tokens.ts'
import type { Deps } from '#server/deps.ts'
import { type JobSign, listJobSigns, listLiveTokens, signAnnouncements } from './event-store.ts'
import { createEventStream, type EventStream } from './event-stream.ts'
import { listOwnJobs } from './service.ts'
import { createChangeTeller } from './tell-changes.ts'

/** Whoever is signed out is told so within a second. */
const lookEveryMs = 400
/** Changes of campaigns cost the database more: they are looked for at every fifth look. */
const changesEvery = 5
const afterFailureMs = 5_000
/** Clocks of several processes differ: what another one wrote may look older than the last look. */
const clocksDifferMs = 60_000

type Person = Pick<Actor, 'userId' | 'tokenHash'>
type Reader = Person & { stream: EventStream; hasJobs: boolean }

const expired: SignedOutEvent = { code: 'TOKEN_EXPIRED', error: accountTexts.tokenExpired }
const deactivated: SignedOutEvent = { code: 'ACCOUNT_DEACTIVATED', error: accountTexts.deactivated }

/** The record of a running job changes every second; only what is seen of it is news. */
const signOf = ({ status, attempt, progress, stage }: JobSign) =>
  [status, attempt, Math.round(progress * 100), stage].join()

/**
 * Tells everybody who listens here what happens to them. One loop asks the database for all of them, and only while
 * somebody listens: so it does not matter in which process it happened.
 */
export function createEvents(deps: Pick<Deps, 'db' | 'clock' | 'wait' | 'log'>) {
  const readers = new Set<Reader>()
  const stop = new AbortController()
  const changes = createChangeTeller(deps)
  let isRunning = false
  let running = Promise.resolve()

  const end = (reader: Reader, ...last: Parameters<EventStream['end']>) => {
    if (readers.delete(reader)) reader.stream.end(...last)
  }

  async function endSignedOut(now: Date): Promise<void> {
    const asked = [...readers]
    const found = await listLiveTokens(deps.db, [...new Set(asked.map(({ tokenHash }) => tokenHash))], now)
    const isActive = new Map(found.map((token) => [token.hash, token.isActive]))
    for (const reader of asked) {
      if (!isActive.has(reader.tokenHash)) end(reader, 'signed-out', expired)
      else if (!isActive.get(reader.tokenHash)) end(reader, 'signed-out', deactivated)
    }
  }

  /** @returns the signs of all jobs that were touched of late */
  async function tellJobs(since: Date, seen: Map<string, string>): Promise<Map<string, string>> {
    // The first event says that from now on no change is missed.
    const asked = [...readers].filter(changes.hasSeen)
    const touched = await listJobSigns(deps.db, [...new Set(asked.map(({ userId }) => userId))], since)
    const isNews = (job: JobSign) => seen.get(job.id) !== signOf(job)
    const withNews = new Set(touched.filter(isNews).map(({ userId }) => userId))
    const due = asked.filter(({ userId, hasJobs }) => !hasJobs || withNews.has(userId))
    for (const [userId, theirs] of Map.groupBy(due, (reader) => reader.userId)) {
      const jobs = await listOwnJobs(deps, { userId }, jobLimits.listDefault)
      for (const reader of theirs) {
        reader.stream.send('jobs', { success: true, ...jobs })
        reader.hasJobs = true
      }
    }
    return new Map(touched.map((job) => [job.id, signOf(job)]))
  }

  async function run(): Promise<void> {
    isRunning = true
    let lookedAt = deps.clock()
    let jobs = new Map<string, string>()
    let announcements: string | null = null
    let beatAt = performance.now()
    let looks = 0
    while (readers.size > 0) {
      let waitMs = lookEveryMs
      try {
        const now = deps.clock()
        await endSignedOut(now)
        const hasNew = [...readers].some((reader) => !changes.hasSeen(reader))
        if (looks++ % changesEvery === 0 || hasNew) await changes.look([...readers])
        jobs = await tellJobs(new Date(lookedAt.getTime() - clocksDifferMs), jobs)
        const shown = await signAnnouncements(deps.db, now)
        if (announcements !== null && shown !== announcements) {
          for (const { stream } of readers) stream.send('announcements', {})
        }
        announcements = shown
        lookedAt = now
      } catch (error) {
        deps.log.warn({ err: error }, 'Looking for events failed; trying again soon')
        waitMs = afterFailureMs
      }
      if (performance.now() - beatAt > eventLimits.beatEvery) {
        for (const { stream } of readers) stream.beat()
        beatAt = performance.now()
      }
      await deps.wait(waitMs, stop.signal)
    }
    isRunning = false
  }

  return {
    /** Begins to tell somebody. Whoever has too many streams open loses the oldest. */
    open({ userId, tokenHash }: Person) {
      const stream = createEventStream()
      const reader: Reader = { userId, tokenHash, stream, hasJobs: false }
      readers.add(reader)
      const own = [...readers].filter((one) => one.userId === userId)
      for (const oldest of own.slice(0, -eventLimits.perPerson)) end(oldest)
      // At once, so that whoever listens knows that they are heard.
      stream.beat()
      if (stop.signal.aborted) end(reader)
      else if (!isRunning) running = run()
      return { body: stream.body, close: () => end(reader) }
    },
    /** Ends all streams: a server that shuts down does not wait for those who listen. */
    async stop() {
      stop.abort()
      for (const reader of readers) end(reader)
      await running
    },
  }
}
