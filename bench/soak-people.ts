import { setTimeout as pass } from 'node:timers/promises'
import { signedIn } from '#contract/accounts.ts'
import { userJobs } from '#contract/jobs.ts'
import { type Call, calls, fillPath } from '#contract/permissions.ts'
import { shareAnswer } from '#contract/sharing.ts'
import { entryList } from '#contract/wiki.ts'
import { ask } from '../faults/client.ts'
import type { Installation } from '../faults/installation.ts'
import { addSession, importLines, sendSound, waitForEnd } from '../faults/table.ts'

const actionEveryMs = 250
const hurriedAtOnce = 4
const jobsWithinMs = 120_000
const sessionsKept = 5
const player = { username: 'Player', email: 'player@example.org', password: 'lantern' }
const lines = ['[0:00:01] Rowan: You meet Corvin Ashdown, the castellan of Hollowgate.']

type Place = { url: string; token: string; campaignId: string; sound: Uint8Array }

/** What people do, over and over; each is one of so many actions a minute. */
async function listActions({ url, token, campaignId, sound }: Place): Promise<(() => Promise<void>)[]> {
  const table: Pick<Installation, 'ask' | 'campaignId'> = {
    campaignId,
    ask: (call, answer, asking) => ask(url, call, answer, { token, ...asking }),
  }
  const send = async (call: Call, params: Record<string, string> = {}, more = '', body?: object) => {
    const answer = await fetch(`${url}${fillPath(call.path, { campaignId, ...params })}${more}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status}`)
  }

  await ask(url, calls.register, signedIn, { body: player })
  const wiki = await table.ask(calls.listEntries, entryList, { params: { campaignId } })
  const entries = wiki.entries.filter(({ visibility }) => visibility === 'everyone')
  const { share } = await table.ask(calls.generateShare, shareAnswer, { params: { campaignId }, body: {} })
  const shareToken = share.shareUrl.split('/').at(-1) ?? ''
  const told = await addSession(table)
  await importLines(table, told, lines)
  await waitForEnd(table, told, jobsWithinMs)

  let turn = 0
  const anyEntry = () => ({ entryId: entries[(turn++ * 37) % entries.length]?.id ?? '' })
  const read = () => send(calls.readEntry, anyEntry())
  const related = () => send(calls.listRelated, anyEntry())
  const jobs = () => send(calls.listOwnJobs)
  const readShared = () => send(calls.readShared, { shareToken })
  const readSharedRelated = () => send(calls.listSharedRelated, { shareToken, ...anyEntry() })
  const take = (format: string) => () => send(calls.exportWiki, {}, `?format=${format}`)
  async function edit() {
    const entry = entries[(turn++ * 37) % entries.length]
    const body = { name: entry?.name, description: `${entry?.description} Seen for the ${turn}th time.` }
    await send(calls.updateEntry, { entryId: entry?.id ?? '' }, '', body)
  }
  async function signInAndOut() {
    const { email, password } = player
    const own = await ask(url, calls.login, signedIn, { body: { email, password } })
    const headers = { authorization: `Bearer ${own.token}` }
    await fetch(`${url}${calls.logout.path}`, { method: 'POST', headers })
  }
  async function listen() {
    const gone = new AbortController()
    const headers = { authorization: `Bearer ${token}` }
    const { body } = await fetch(`${url}${calls.streamEvents.path}`, { headers, signal: gone.signal })
    await body?.getReader().read()
    gone.abort()
  }
  const recorded: string[] = []
  async function record() {
    const sessionId = await addSession(table, 'Another evening')
    recorded.push(sessionId)
    await sendSound(table, sessionId, sound)
    if (recorded.length > sessionsKept) await send(calls.deleteSession, { sessionId: recorded.shift() ?? '' })
  }
  return [
    ...[record, read, related, jobs, readShared, edit, read, signInAndOut, listen, readSharedRelated],
    ...[read, () => send(calls.readIndex), edit, related, take('json'), read, () => send(calls.listRecent)],
    ...[edit, read, jobs, () => send(calls.regenerateRecap, { sessionId: told }), readShared, read, related],
    ...[
      () => send(calls.listFeatured),
      edit,
      read,
      take('markdown'),
      signInAndOut,
      readSharedRelated,
      listen,
    ],
    ...[read, () => send(calls.readTimeline), edit, jobs, take('pdf'), read, related, readShared, edit],
  ]
}

/** People who come at a steady rate, whether or not those before are answered, from when they are told to go on. */
export async function startPeople(place: Place) {
  const actions = await listActions(place)
  const open = new Set<Promise<void>>()
  let [done, failed] = [0, 0]
  const act = (): Promise<void> => {
    const action = actions[done++ % actions.length]
    const acting = (action?.() ?? Promise.resolve())
      .catch((error: unknown) => {
        failed++
        process.stderr.write(`${error}\n`)
      })
      .finally(() => open.delete(acting))
    open.add(acting)
    return acting
  }
  let timer: ReturnType<typeof setInterval> | undefined

  async function isBusy(): Promise<boolean> {
    const { summary } = await ask(place.url, calls.listOwnJobs, userJobs, { token: place.token })
    return summary.pending + summary.in_progress > 0
  }
  /** Until they go on nobody asks for anything, and nothing is worked on. */
  async function pause() {
    clearInterval(timer)
    await Promise.all(open)
    while (await isBusy()) await pass(100)
  }
  return {
    /** Some people who do one thing after the other, as fast as they are answered; nothing is left of it when it resolves. */
    async hurry(forMs: number) {
      const end = performance.now() + forMs
      const hurried = async () => {
        while (performance.now() < end) await act()
      }
      await Promise.all(Array.from({ length: hurriedAtOnce }, hurried))
      await pause()
    },
    pause,
    goOn() {
      timer = setInterval(act, actionEveryMs)
    },
    async end() {
      await pause()
      return { done, failed }
    },
  }
}
