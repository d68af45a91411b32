import { setTimeout as pass } from 'node:timers/promises'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { callApi } from '../../faults/client.ts'
import type { Installation } from '../../faults/installation.ts'
import { addSession, importLines, uploadRecording, waitForEnd } from '../../faults/table.ts'

const actionEveryMs = 250
const hurriedAtOnce = 4
const jobsWithinMs = 120_000
const maxSessions = 5
const player = { username: 'Player', email: 'player@example.org', password: 'lantern' }
const hasty = ['Hasty', 'Swift'].map((username) => ({
  username,
  email: `${username.toLowerCase()}@example.org`,
  password: 'lantern',
}))
const lines = ['[0:00:01] Rowan: You meet Corvin Ashdown, the castellan of Hollowgate.']

type Target = { url: string; token: string; campaignId: string; sound: Uint8Array }

type Action = () => Promise<void>

/** `quick` leaves out the PDF export, which is slow and runs in its own process. */
async function listActions({
  url,
  token,
  campaignId,
  sound,
}: Target): Promise<Record<'mixed' | 'quick', Action[]>> {
  const table: Pick<Installation, 'ask' | 'campaignId'> = {
    campaignId,
    ask: (call, asking) => callApi(url, call, { token, ...asking }),
  }
  const send = async (call: Endpoint, params: Record<string, string> = {}, more = '', body?: object) => {
    const answer = await fetch(`${url}${fillPath(call.path, { campaignId, ...params })}${more}`, {
      method: call.method,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${call.method} ${call.path}: ${answer.status}`)
  }

  const wiki = await table.ask(calls.listEntries, { params: { campaignId } })
  const entries = wiki.entries.filter(({ visibility }) => visibility === 'everyone')
  const { share } = await table.ask(calls.generateShare, { params: { campaignId }, body: {} })
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
  const take = (format: string) => send(calls.exportWiki, {}, `?format=${format}`)
  async function edit() {
    const entry = entries[(turn++ * 37) % entries.length]
    const body = { name: entry?.name, description: `${entry?.description} Seen for the ${turn}th time.` }
    await send(calls.updateEntry, { entryId: entry?.id ?? '' }, '', body)
  }
  async function signInAndOut() {
    const { email, password } = player
    const own = await callApi(url, calls.login, { body: { email, password } })
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
    await uploadRecording(table, sessionId, sound)
    if (recorded.length > maxSessions) await send(calls.deleteSession, { sessionId: recorded.shift() ?? '' })
  }
  const readIndex = () => send(calls.readIndex)
  const listRecent = () => send(calls.listRecent)
  const listFeatured = () => send(calls.listFeatured)
  const readTimeline = () => send(calls.readTimeline)
  const regenerate = () => send(calls.regenerateRecap, { sessionId: told })
  const takeJson = () => take('json')
  const takeMarkdown = () => take('markdown')
  const takePdf = () => take('pdf')
  const mixed = [
    ...[record, read, related, jobs, readShared, edit, read, signInAndOut, listen, readSharedRelated],
    ...[read, readIndex, edit, related, takeJson, read, listRecent, edit, read, jobs, regenerate, readShared],
    ...[read, related, listFeatured, edit, read, takeMarkdown, signInAndOut, readSharedRelated, listen],
    ...[read, readTimeline, edit, jobs, takePdf, read, related, readShared, edit],
  ]
  return { mixed, quick: mixed.filter((action) => action !== takePdf) }
}

/** The warm-up needs several game masters, because exports and recaps are rate-limited per user. */
async function addGameMaster({ url, token, campaignId }: Target, person: typeof player): Promise<string> {
  const terms = { expiresIn: '1d', maxUses: 1 }
  const { invite } = await callApi(url, calls.createInvite, {
    token,
    params: { campaignId },
    body: terms,
  })
  const { token: own, user } = await callApi(url, calls.register, { body: person })
  const code = invite.url.split('/').at(-1) ?? ''
  await callApi(url, calls.acceptInvite, { token: own, params: { code } })
  const params = { campaignId, userId: user.id }
  await callApi(url, calls.updateMember, { token, params, body: { role: 'gm' } })
  return own
}

export async function startPeople(target: Target) {
  await callApi(target.url, calls.register, { body: player })
  const { mixed } = await listActions(target)
  const hurried: { token: string; quick: Action[] }[] = []
  for (const person of hasty) {
    const token = await addGameMaster(target, person)
    const { quick } = await listActions({ ...target, token })
    hurried.push({ token, quick })
  }
  const open = new Set<Promise<void>>()
  let [done, failed, turn] = [0, 0, 0]
  const act = (action: Action): Promise<void> => {
    done++
    const acting = action()
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
    const asking = [target, ...hurried].map(({ token }) => callApi(target.url, calls.listOwnJobs, { token }))
    return (await Promise.all(asking)).some(({ summary }) => summary.pending + summary.in_progress > 0)
  }
  async function pause() {
    clearInterval(timer)
    await Promise.all(open)
    while (await isBusy()) await pass(100)
  }
  return {
    /** Warms up the server. The hasty game masters take turns, and each performs all quick actions, several at a time. */
    async hurry(rounds: number) {
      for (let round = 0; round < rounds; round++) {
        for (const { quick } of hurried) {
          const left = [...quick]
          const actOn = async () => {
            for (let action = left.shift(); action; action = left.shift()) await act(action)
          }
          await Promise.all(Array.from({ length: hurriedAtOnce }, actOn))
          await pause()
        }
      }
    },
    pause,
    /** Starts actions at a steady rate, even if earlier ones are still unfinished. */
    goOn() {
      timer = setInterval(() => {
        const action = mixed[turn++ % mixed.length]
        if (action) void act(action)
      }, actionEveryMs)
    },
    async end() {
      await pause()
      return { done, failed }
    },
  }
}
