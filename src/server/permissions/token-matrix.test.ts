import { beforeAll, describe, expect, it } from 'vitest'
import { admitsCampaignToken, scopeOf, type TokenScope, tokenTexts } from '#contract/accounts/tokens.ts'
import { type Endpoint, fillPath } from '#contract/endpoint.ts'
import type { CallName } from '#contract/endpoints.ts'
import { aProgramToken } from '#server/testing/scenes/test-scene.ts'
import { callOf, isForSomebody, isOfCampaign, names, ofBody, unknownIds } from './test-calls.ts'
import { type ActorName, type Scene, withMatrix } from './test-matrix.ts'

const matrix = withMatrix()
const none = { speakerId: 'none', segmentId: 'none', number: '0', tokenId: 'none' }
const bodies = new Map(ofBody)

async function askWith(
  { scope, of }: { scope: TokenScope; of: string | null },
  name: CallName,
  scene: Scene,
  actor: ActorName = 'gm',
) {
  return ask(name, scene, await aProgramToken(matrix().server, matrix().idOf(actor), scope, of))
}

async function ask(name: CallName, scene: Scene, token: string | undefined) {
  const call: Endpoint = callOf(name)
  const url = fillPath(call.path, { ...none, ...scene })
  const body = bodies.get(name)?.(scene)
  return matrix().server.call(call.method, url, { token, ...(body ? { body } : {}) })
}

const findScene = () => matrix().sharedScene()
let other: Scene
beforeAll(async () => {
  other = await matrix().aScene()
})
const aSceneFor = (name: CallName) =>
  scopeOf(callOf(name)) === 'write' ? matrix().unchangedScene() : findScene()
const campaignOf = (scene: Scene) => scene['campaignId'] ?? ''

/** Other tests cover these calls: the event stream never ends, and MCP accepts only access tokens. */
const apart: CallName[] = ['streamEvents', 'mcp']
const guarded = names.filter((name) => isForSomebody(name) && !apart.includes(name))
const ofScope = (scope: ReturnType<typeof scopeOf>) =>
  guarded.filter((name) => scopeOf(callOf(name)) === scope)
const inCampaign = guarded.filter((name) => isOfCampaign(name) || bodies.has(name))
const forbidden = (error: string) => ({ status: 403, body: { success: false, error, code: 'FORBIDDEN' } })

describe('an access token', () => {
  it.each(ofScope('none'))('cannot make the call %s with any scope', async (name) => {
    const scene = await findScene()
    for (const scope of ['read', 'write'] as const) {
      for (const of of [null, campaignOf(scene)]) {
        expect(await askWith({ scope, of }, name, scene)).toMatchObject(forbidden(tokenTexts.signInNeeded))
      }
    }
  })

  it('of an administrator cannot make administration calls', async () => {
    const scene = await findScene()
    for (const name of guarded.filter((one) => callOf(one).access === 'admin')) {
      const answer = await askWith({ scope: 'write', of: null }, name, scene, 'admin')
      expect(answer, name).toMatchObject(forbidden(tokenTexts.signInNeeded))
    }
  })

  it.each(ofScope('write'))('with the scope read cannot make the call %s', async (name) => {
    const scene = await findScene()
    for (const of of [null, campaignOf(scene)]) {
      expect(await askWith({ scope: 'read', of }, name, scene)).toMatchObject(forbidden(tokenTexts.readOnly))
    }
  })

  it.each([...ofScope('read'), ...ofScope('write')])(
    'makes the call %s with the same result as its user',
    async (name) => {
      const scope = scopeOf(callOf(name)) === 'read' ? 'read' : 'write'
      for (const actor of callOf(name).access === 'gm' ? (['gm'] as const) : (['gm', 'player'] as const)) {
        const signedIn = await ask(name, await aSceneFor(name), await matrix().tokenOf(actor))
        const answer = await askWith({ scope, of: null }, name, await aSceneFor(name), actor)
        expect(answer.status, actor).toBe(signedIn.status)
        if (!inCampaign.includes(name)) continue
        const scene = await aSceneFor(name)
        const ofCampaign = await askWith({ scope, of: campaignOf(scene) }, name, scene, actor)
        expect(ofCampaign.status, actor).toBe(signedIn.status)
      }
    },
  )
})

describe('the access token of a campaign', () => {
  it.each(inCampaign)('gets 404 for the call %s in another campaign', async (name) => {
    const scene = await findScene()
    const answer = await askWith({ scope: 'write', of: campaignOf(other) }, name, scene)
    expect(answer.status).toBe(404)
    // The answer must not reveal whether the other campaign exists.
    const unknown = unknownIds(matrix(), scene)
    const missing = await askWith({ scope: 'write', of: campaignOf(other) }, name, unknown)
    expect(answer.body).toEqual(missing.body)
  })

  it.each(['cancelJob', 'retryJob'] as const)(
    'gets 404 for the call %s in another campaign, but not in its own',
    async (name) => {
      const scene = await matrix().aScene()
      const answer = await askWith({ scope: 'write', of: campaignOf(other) }, name, scene)
      expect(answer.status).toBe(404)
      const own = await askWith({ scope: 'write', of: campaignOf(scene) }, name, scene)
      expect(own.status).not.toBe(404)
    },
  )

  const outside = guarded.filter(
    (name) => !admitsCampaignToken(callOf(name)) && scopeOf(callOf(name)) !== 'none',
  )
  it.each(outside)('gets 404 for the call %s, which belongs to no campaign', async (name) => {
    const scene = await findScene()
    const answer = await askWith({ scope: 'write', of: campaignOf(scene) }, name, scene)
    expect(answer).toMatchObject({
      status: 404,
      body: { error: tokenTexts.otherCampaign, code: 'NOT_FOUND' },
    })
  })
})
