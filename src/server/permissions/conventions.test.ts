import * as argon2 from '@node-rs/argon2'
import { describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import type { CallName } from '#contract/endpoints.ts'
import { aMarkedCampaign } from '#server/testing/scenes/test-marked-campaign.ts'
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
import { type ActorName, permissionMatrix, rows, type Scene, withMatrix } from './test-matrix.ts'

// Spies on the module instead of replacing it, so that hashing still works.
vi.mock('@node-rs/argon2', { spy: true })

const matrix = withMatrix()

/** Expects the same answer for a foreign object and an unknown id, after the same number of SQL statements. */
async function expectNoOracle(
  name: CallName,
  actor: ActorName,
  foreign: Scene,
  none: Scene,
  bodyOf?: (scene: Scene) => object,
) {
  const is = await askExactly(matrix(), name, foreign, actor, bodyOf?.(foreign))
  const isNot = await askExactly(matrix(), name, none, actor, bodyOf?.(none))
  expect(is, name).toEqual(isNot)
  expect(is.queries, name).toBeGreaterThan(0)
  expect(is.status, name).toBe(404)
}

const conventions: Record<string, () => Promise<void>> = {
  async errorBody() {
    const scene = await matrix().aScene()
    const asked = [
      [404, askExactly(matrix(), 'readCampaign', unknownIds(matrix(), scene), 'gm')],
      [401, askExactly(matrix(), 'readCampaign', scene, 'visitor')],
      [403, askExactly(matrix(), 'deleteCampaign', scene, 'player')],
      [400, askExactly(matrix(), 'updateCampaign', scene, 'gm', '{')],
      [409, askExactly(matrix(), 'retryJob', scene, 'gm')],
    ] as const
    for (const [status, answered] of asked) {
      const { bytes, headers, ...answer } = await answered
      expect(answer.status).toBe(status)
      expect(headers['content-type']).toBe('application/json; charset=utf-8')
      expect(JSON.parse(bytes)).toEqual({
        success: false,
        error: expect.stringMatching(/^[A-Z].+/),
        code: expect.stringMatching(/^[A-Z_]+$/),
      })
    }
  },
  async prefix() {
    // MCP is not below `/api`, because users type its address into other programs.
    for (const name of names.filter((one) => one !== 'mcp')) expect(callOf(name).path).toMatch(/^\/api\//)
    for (const { path } of rows) expect(path).toMatch(/^\/api\//)
  },
  async order() {
    const steps = z.array(z.string()).parse(permissionMatrix.conventions['order'])
    // order.test.ts has a test for each step, and fails if a step has no test.
    expect(steps).toHaveLength(9)
  },
  async order_note() {
    const scene = await matrix().aScene()
    for (const payload of [
      undefined,
      '',
      '{',
      'null',
      '[]',
      wrongBody,
      { name: 'Right' },
      '{"a":'.repeat(99),
    ]) {
      const { bytes, status } = await askExactly(matrix(), 'updateCampaign', scene, 'non_member', payload)
      expect({ status, bytes }).toEqual({
        status: 404,
        bytes: '{"success":false,"error":"Campaign not found","code":"NOT_FOUND"}',
      })
    }
  },
  async src() {
    const known = Object.keys(Object(permissionMatrix.conventions['src']))
    for (const { id, cells, share_states, other_states } of rows) {
      for (const { src } of [cells, share_states, other_states].flatMap((all) => Object.values(all))) {
        expect(known, id).toContain(/^[a-z]+(-chosen)?/.exec(src ?? '')?.[0])
      }
    }
  },
  async admin_on_content() {
    const { server, idOf } = matrix()
    const marks = { open: 'Amberfall', hidden: 'Gloomvale', proposed: 'Thornmaw' }
    const { ids } = await aMarkedCampaign(server, idOf, marks)
    const reading = names.filter((name) => callOf(name).method === 'GET' && name !== 'streamEvents')
    for (const name of reading.filter(isForSomebody)) {
      const { bytes, status } = await askExactly(matrix(), name, ids, 'admin')
      if (isOfCampaign(name)) expect(status, name).toBe(name === 'audioStatus' ? 403 : 404)
      // Removes the campaign's name, which the job monitor shows.
      const content = bytes.replaceAll(`Crown of ${marks.open}`, '')
      for (const word of Object.values(marks))
        expect(content.includes(word), `${word} in ${name}`).toBe(false)
    }
  },
  async ids() {
    const { server, tokenOf, aScene } = matrix()
    const scene = await aScene()
    const v7 = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/
    const token = await tokenOf('gm')
    const made = await server.call('POST', '/api/campaign', { token, body: { name: 'A' } })
    expect(Object(made.body['campaign']).id).toMatch(v7)
    expect(scene['inviteId']).toMatch(v7)
    const body = { kind: 'export', id: scene['campaignId'] }
    const { url } = (await server.call('POST', '/api/tickets', { token, body })).body
    for (const secret of [token, scene['code'], scene['shareToken'], String(url).split('/').at(-1)]) {
      // 43 characters of base64url hold 256 bits.
      expect(secret).toMatch(/^[\w-]{43}$/)
    }
    expect(await tokenOf('gm')).not.toBe(token)
  },
  async notfound() {
    const [own, foreign] = [await matrix().aScene(), await matrix().aScene()]
    const none = unknownIds(matrix(), foreign)
    for (const name of names.filter((one) => isOfCampaign(one) && one !== 'audioStatus')) {
      await expectNoOracle(name, 'non_member', foreign, none)
    }
    for (const name of ['cancelJob', 'retryJob'] as const)
      await expectNoOracle(name, 'non_member', foreign, none)
    for (const [name, bodyOf] of ofBody) {
      await expectNoOracle(name, 'non_member', foreign, none, bodyOf)
    }
    // Each path names the caller's own campaign and an object of another campaign.
    for (const name of names.filter(
      (one) => isOfCampaign(one) && idsIn(one).length > 1 && one !== 'sendChunk',
    )) {
      const [first = ''] = idsIn(name)
      // Replaces `userId`, because both scenes have the same player, who is a member of both campaigns.
      const userId = matrix().idOf('outsider')
      const isOwn = { [first]: own[first] ?? '' }
      await expectNoOracle(name, 'gm', { ...foreign, userId, ...isOwn }, { ...none, ...isOwn })
    }
    // Every sign-in attempt computes one hash, even for an unknown account.
    const guess = async (email: string) => {
      vi.mocked(argon2.verify).mockClear()
      const body = { email, password: 'no lantern' }
      const answer = await askExactly(matrix(), 'login', {}, 'visitor', body)
      return { ...answer, hashes: vi.mocked(argon2.verify).mock.calls.length }
    }
    const nobody = await guess('nobody@example.org')
    expect(await guess('player@example.org')).toEqual(nobody)
    expect(nobody).toMatchObject({ status: 401, hashes: 1 })
  },
}

describe('the conventions of the matrix:', () => {
  it('each have a check', () => {
    expect(Object.keys(conventions).sort()).toEqual(Object.keys(permissionMatrix.conventions).sort())
  })
  for (const [name, check] of Object.entries(conventions)) it(name, check)
})
