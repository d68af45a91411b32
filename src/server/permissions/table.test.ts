import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import { type CallName, calls } from '#contract/endpoints.ts'
import { listRegisteredCalls } from '#server/http/pages.ts'
import { ofPlayer } from '#server/testing/scenes/test-scene.ts'
import { campaigns } from '../db/schema.ts'
import { ofBody } from './test-calls.ts'
import { type ActorName, type Scene, withMatrix } from './test-matrix.ts'

const matrix = withMatrix()
const none = { speakerId: 'none', segmentId: 'none', number: '0', settingKind: 'mail' }
const refused = [401, 403, 404, 405, 500]

/** These calls name the campaign in the body, so their guard admits every signed-in user. They require a game master of that campaign. */
const gmByBody: CallName[] = ['deleteDuplicates', 'mergeDuplicates', 'cleanDuplicates', 'markNotSame']
const bodies = new Map(ofBody)

async function ask(actor: ActorName, name: CallName, scene: Scene): Promise<number> {
  const call: Endpoint = calls[name]
  const ids = actor === 'player' ? ofPlayer(scene) : scene
  const url = fillPath(call.path, { ...none, ...ids })
  return (await matrix().call(actor, call.method, url, bodies.get(name)?.(scene))).status
}

const aSceneFor = (name: CallName) =>
  calls[name].method === 'GET' ? matrix().sharedScene() : matrix().unchangedScene()

describe('the permission table', () => {
  it('has a row for every call, and a call for every row', () => {
    const rows = Object.values(calls).map((call) => `${call.method} ${call.path}`)
    // fastify adds a HEAD route to each GET route.
    const registered = listRegisteredCalls(matrix().server.app).filter(
      (call) => !call.startsWith('HEAD ') || rows.includes(call),
    )
    expect(registered.sort()).toEqual(rows.sort())
  })

  const guarded = (Object.keys(calls) as CallName[]).filter(
    (name) => calls[name].access !== 'anyone' && calls[name].access !== 'ticket',
  )

  it.each(guarded)('matches who may actually make the call %s', async (name) => {
    const scene = await matrix().sharedScene()
    for (const actor of ['visitor', 'deactivated', 'expired_token'] as const) {
      expect(await ask(actor, name, scene), actor).toBe(401)
    }
    const access = gmByBody.includes(name) ? 'gm' : calls[name].access
    if (access === 'signed-in') return
    if (access === 'admin') {
      for (const actor of ['non_member', 'player', 'gm'] as const) {
        expect(await ask(actor, name, scene), actor).toBe(403)
      }
      expect(refused, 'admin').not.toContain(await ask('admin', name, await aSceneFor(name)))
      return
    }
    // `audioStatus` answers 403 for a recording of another campaign; all other calls hide that the object exists.
    const foreign = name === 'audioStatus' ? 403 : 404
    for (const actor of ['non_member', 'admin'] as const) {
      expect(await ask(actor, name, scene), actor).toBe(foreign)
    }
    if (access === 'gm') expect(await ask('player', name, scene), 'player').toBe(403)
    else expect(refused, 'player').not.toContain(await ask('player', name, await aSceneFor(name)))
    expect(refused, 'gm').not.toContain(await ask('gm', name, await aSceneFor(name)))
    if (access !== 'may-add') return
    const closed = await matrix().aScene()
    await matrix()
      .server.deps.db.update(campaigns)
      .set({ playersMayAdd: false })
      .where(eq(campaigns.id, closed['campaignId'] ?? ''))
    expect(await ask('player', name, closed), 'player who may not add').toBe(403)
    expect(refused, 'gm of players who may not add').not.toContain(await ask('gm', name, closed))
  })
})
