import { describe, expect, it } from 'vitest'
import { calls } from '#contract/endpoints.ts'
import { generalTexts } from '#contract/errors.ts'
import {
  askExactly,
  callOf,
  idsIn,
  isForSomebody,
  isOfCampaign,
  names,
  ofBody,
  unknownIds,
  wrongBody,
} from './test-calls.ts'
import { permissionMatrix, withMatrix } from './test-matrix.ts'

const matrix = withMatrix()
type Asked = Parameters<typeof askExactly> extends [unknown, ...infer Rest] ? Rest : never
const statusOf = async (...asked: Asked) => (await askExactly(matrix(), ...asked)).status

const order: Record<string, () => Promise<void>> = {
  async '1 route+method exists (404/405)'() {
    const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'] as const
    for (const { path } of names.map(callOf)) {
      const url = path.replace(/:\w+/g, 'x')
      const there = names
        .map(callOf)
        .filter((call) => new RegExp(`^${call.path.replace(/:\w+/g, '[^/]+')}$`).test(url))
      const allowed = [
        ...new Set(there.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))),
      ].sort()
      for (const method of methods.filter((one) => !allowed.includes(one))) {
        const answer = await matrix().server.app.inject({ method, url })
        expect(`${method} ${path} ${answer.statusCode}`).toBe(`${method} ${path} 405`)
        expect(answer.headers['allow'], path).toBe(allowed.join(', '))
        expect(answer.json()).toEqual({
          success: false,
          error: generalTexts.methodNotAllowed,
          code: 'METHOD_NOT_ALLOWED',
        })
      }
    }
    const nowhere = await matrix().server.call('GET', '/api/nowhere')
    expect(nowhere).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } })
  },
  async '2 authentication 401'() {
    const scene = await matrix().aScene()
    for (const name of names.filter(isForSomebody)) {
      for (const ids of [scene, unknownIds(matrix(), scene)]) {
        for (const actor of ['visitor', 'expired_token'] as const) {
          expect(await statusOf(name, ids, actor, '{'), `${name} for ${actor}`).toBe(401)
        }
      }
    }
  },
  async '3 account active 401'() {
    const scene = await matrix().aScene()
    for (const name of names.filter(isForSomebody)) {
      expect(await statusOf(name, unknownIds(matrix(), scene), 'deactivated', '{'), name).toBe(401)
    }
  },
  async '4 rate limit 429'() {
    const guess = async (password: string) =>
      (await matrix().call('visitor', 'POST', calls.login.path, { email: 'gm@example.org', password })).status
    for (let wrong = 0; wrong < 10; wrong++) expect(await guess('wrong')).toBe(401)
    expect(await guess('lantern')).toBe(429)
    const share = async (shareToken: string) => statusOf('readShared', { shareToken }, 'visitor')
    for (let miss = 0; miss < 30; miss++) expect(await share(`miss-${miss}`)).toBe(404)
    expect(await share('miss')).toBe(429)
  },
  async '5 object visible to caller 404'() {
    const scene = await matrix().aScene()
    // Leaves out `audioStatus`, because it answers 403 for a recording of another campaign.
    for (const name of names.filter((one) => isOfCampaign(one) && one !== 'audioStatus')) {
      expect(await statusOf(name, scene, 'non_member', '{'), name).toBe(404)
      expect(await statusOf(name, unknownIds(matrix(), scene), 'gm', '{'), name).toBe(404)
    }
    for (const [name, body] of ofBody) {
      const wrong = { ...body(scene), entryIds: 7, keepId: 7, mimeType: 7 }
      expect(await statusOf(name, {}, 'non_member', wrong), name).toBe(404)
    }
  },
  async '6 role 403'() {
    const scene = await matrix().aScene()
    for (const name of names.filter((one) => callOf(one).access === 'gm')) {
      expect(await statusOf(name, scene, 'player', '{'), name).toBe(403)
    }
    for (const name of names.filter((one) => callOf(one).access === 'admin')) {
      expect(await statusOf(name, unknownIds(matrix(), scene), 'gm', '{'), name).toBe(403)
    }
    const { campaignId } = scene
    expect(await statusOf('deleteDuplicates', {}, 'player', { campaignId, entryIds: 7 })).toBe(403)
  },
  async '7 input 400/413/415'() {
    const scene = await matrix().aScene()
    const withBody = names.filter(
      (name) => callOf(name).body && (isOfCampaign(name) || callOf(name).access === 'admin'),
    )
    for (const name of withBody) {
      const actor = callOf(name).access === 'admin' ? 'admin' : 'gm'
      expect(await statusOf(name, scene, actor, wrongBody), name).toBe(400)
      // With a wrong body and an unknown last id, the answer is 404, because 404 comes before 400.
      const part = idsIn(name).at(-1)
      const gone = { ...scene, ...(part ? { [part]: matrix().server.deps.ids.next() } : {}) }
      if (part) expect(await statusOf(name, gone, actor, wrongBody), `${name} of nothing`).toBe(404)
    }
  },
  async '8 state 409'() {
    const scene = await matrix().aScene()
    const { jobId = '', failedJobId = '' } = scene
    const stale = { name: '', version: 7 }
    expect(await statusOf('updateEntry', scene, 'gm', stale)).toBe(400)
    expect(await statusOf('updateEntry', scene, 'gm', { ...stale, name: 'N' })).toBe(409)
    expect(await statusOf('cancelAnyJob', { jobId: failedJobId }, 'admin')).toBe(409)
    expect(await statusOf('cancelAnyJob', { jobId: failedJobId }, 'gm')).toBe(403)
    expect(await statusOf('retryJob', { jobId }, 'gm')).toBe(409)
    expect(await statusOf('retryJob', { jobId }, 'non_member')).toBe(404)
  },
  async '9 work'() {
    const scene = await matrix().aScene()
    expect(await statusOf('updateEntry', scene, 'gm', { name: 'N' })).toBe(200)
  },
}

describe('the order of checks:', () => {
  it('every step of the matrix has a check', () => {
    expect(Object.keys(order)).toEqual(permissionMatrix.conventions['order'])
  })
  for (const [step, check] of Object.entries(order)) it(step, check)
})
