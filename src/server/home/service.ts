import {
  type Home,
  type HomeSession,
  type HomeWaiting,
  homeLimits,
  type LastTime,
  type SessionCover,
} from '#contract/home/schemas.ts'
import { foldName } from '#core/fold-name.ts'
import { chooseLastTime, chooseOpening } from '#core/home/choose-last-time.ts'
import { listParty } from '#core/home/list-party.ts'
import { listThreads } from '#core/home/list-threads.ts'
import { listPresent } from '#core/recap/letter/name-speakers.ts'
import { type CampaignAccess, isGmAccess } from '#server/auth/campaign-access.ts'
import { readSeats, readTable } from '#server/campaigns/service.ts'
import type { Deps } from '#server/deps.ts'
import { listFailedJobs } from '#server/jobs/service.ts'
import { prepareRecaps, readOpenings, readStory } from '#server/recap/service.ts'
import { listSessions } from '#server/sessions/service.ts'
import { listSpeakersOfSessions, listUnknownNames, readVoices } from '#server/transcription/service.ts'
import { countProposals, listLinkTargets, listRecent, readHiddenNameTest } from '#server/wiki/service.ts'

type Story = Awaited<ReturnType<typeof readStory>>

const toSession = ({ id, number, name, date }: HomeSession): HomeSession => ({ id, number, name, date })

export async function readHome(deps: Pick<Deps, 'db' | 'clock'>, access: CampaignAccess): Promise<Home> {
  const story = await readStory(deps, access, homeLimits.recaps)
  const sessions = await listSessions(deps, access)
  const today = readToday(deps)
  const played = story.filter(({ date, kind }) => kind !== null || date <= today)
  // An evening that is only planned makes no thread older.
  const heard = new Set(
    sessions.flatMap(({ id, transcriptionCount }) => (transcriptionCount > 0 ? [id] : [])),
  )
  const threads = listThreads(story.filter(({ id, kind }) => kind !== null || heard.has(id)))
  return {
    lastTime: await readLastTime(deps, access, story),
    nextSession: findNextSession(sessions, today),
    party: await readParty(deps, access, played),
    threads: threads
      .slice(0, homeLimits.threads)
      .map((thread) => (isGmAccess(access) ? thread : { ...thread, mentions: [] })),
    threadCount: threads.length,
    recent: await readChanges(deps, access),
    waiting: isGmAccess(access) ? await readWaiting(deps, access, story) : null,
  }
}

const readToday = ({ clock }: Pick<Deps, 'clock'>) => clock().toISOString().slice(0, 10)

function findNextSession(
  sessions: Awaited<ReturnType<typeof listSessions>>,
  today: string,
): HomeSession | null {
  const next = sessions
    .toReversed()
    .find(({ date, transcriptionCount }) => date >= today && transcriptionCount === 0)
  return next ? toSession({ ...next, number: next.sessionNumber }) : null
}

async function readLastTime(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  story: Story,
): Promise<LastTime | null> {
  const last = story.findLast(({ kind }) => kind === 'narrative' || kind === 'highlights')
  if (!last) return null
  const recap = await (await prepareRecaps(deps, access))(last.id)
  return recap && { session: toSession(last), ...chooseLastTime(recap) }
}

export async function readParty(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  played: Story,
): Promise<Home['party']> {
  const party = listParty((await readTable(deps, access)).seats, played, access.userId)
  const names = party.flatMap(({ character, carries }) => [character, ...carries.map(({ name }) => name)])
  const targets = await listLinkTargets(deps, access, names.map(foldName))
  const targetOf = new Map(
    targets.flatMap((target) =>
      [...target.aliases, target.name].map((one) => [foldName(one), target] as const),
    ),
  )
  const findEntry = (name: string) => targetOf.get(foldName(name))
  return party.map((one) => ({
    ...one,
    entryId: findEntry(one.character)?.id ?? null,
    entryPicture: findEntry(one.character)?.picture ?? null,
    carries: one.carries.map((item) => ({ ...item, entryId: findEntry(item.name)?.id ?? null })),
  }))
}

async function readChanges(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<Home['recent']> {
  const changes = await listRecent(deps, access)
  const newest = new Map(changes.toReversed().map((change) => [change.entryId, change]))
  return changes.filter((change) => newest.get(change.entryId) === change).slice(0, homeLimits.changes)
}

async function readWaiting(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess<'gm'>,
  story: Story,
): Promise<HomeWaiting> {
  const sessionOf = new Map(story.map((session) => [session.id, toSession(session)]))
  const unknown = await listUnknownNames(deps, access, homeLimits.unknownNames)
  const failed = await listFailedJobs(deps, access, homeLimits.failedJobs)
  return {
    proposals: await countProposals(deps, access),
    unconfirmed: story
      .filter(({ unconfirmed }) => unconfirmed > 0)
      .map((session) => ({ session: toSession(session), count: session.unconfirmed }))
      .toReversed()
      .slice(0, homeLimits.unconfirmedSessions),
    unknownNames: unknown.flatMap(({ sessionId, spellings }) => {
      const session = sessionOf.get(sessionId)
      return session ? [{ spellings, session }] : []
    }),
    failedJobs: failed.flatMap(({ sessionId, ...job }) => {
      const session = sessionOf.get(sessionId)
      return session ? { ...job, session } : []
    }),
  }
}

/** Players get nothing that names a hidden entry. */
export async function listCovers(deps: Pick<Deps, 'db'>, access: CampaignAccess): Promise<SessionCover[]> {
  const ids = (await listSessions(deps, access)).map(({ id }) => id)
  const recaps = await readOpenings(deps, access)
  const voices = await readVoices(deps, access, ids)
  const spoken = await listSpeakersOfSessions(deps.db, [...voices.keys()])
  const speakersOf = Map.groupBy(spoken, ({ sessionId }) => sessionId)
  const seats = await readSeats(deps, access.campaignId)
  const isHidden = isGmAccess(access) ? () => false : await readHiddenNameTest(deps, access.campaignId)
  return ids.flatMap((sessionId) => {
    const [recap, heard] = [recaps.get(sessionId), voices.get(sessionId)]
    if (!recap && !heard) return []
    const speakers = (speakersOf.get(sessionId) ?? []).map(({ speaker }) => speaker)
    return {
      sessionId,
      title: recap?.title ?? '',
      opening: recap ? chooseOpening(recap) : null,
      strip: heard?.strip ?? [],
      present: listPresent(speakers, seats).filter((name) => !isHidden(name)),
    }
  })
}
