import { beforeAll, describe, expect, it } from 'vitest'
import { auditLimits, auditTexts } from '#contract/audit.ts'
import { purgeAudit } from '#server/auth/audit.ts'
import { aCampaign, aPerson, withServer } from '#server/testing/server/test-server.ts'

let admin: { token: string; id: string }
const server = withServer()
beforeAll(async () => {
  admin = await aPerson(server, 'operator')
})

async function readLog(query = ''): Promise<{ [field: string]: unknown }[]> {
  const { status, body } = await server.call('GET', `/api/admin/audit?limit=100&${query}`, {
    token: admin.token,
  })
  expect(status).toBe(200)
  return body['entries'] as { [field: string]: unknown }[]
}
const edit = (id: string, body: object) =>
  server.call('PUT', `/api/admin/users/${id}`, { token: admin.token, body })

describe('the audit log', () => {
  it('records who changed the role, plan and state of an account, with the old values', async () => {
    const { id } = await aPerson(server, 'tomas')
    await edit(id, { role: 'player', plan: 'standard' })
    server.moveClock(60)
    await edit(id, { isActive: false })
    server.moveClock(60)
    await edit(id, { isActive: true, plan: 'standard' })
    const entries = (await readLog('actor=OPER')).filter(({ target }) => target === 'tomas')
    expect(entries.map(({ actor, action, detail }) => [actor, action, detail])).toEqual([
      ['operator', 'account.reactivated', null],
      ['operator', 'account.deactivated', null],
      ['operator', 'account.plan', 'from Free to Standard'],
      ['operator', 'account.role', 'from Game Master to Player'],
    ])
  })

  it('does not record refused changes', async () => {
    const before = (await readLog()).length
    expect((await edit(admin.id, { role: 'player' })).status).toBe(409)
    expect((await edit('none', { role: 'player' })).status).toBe(404)
    expect(await readLog()).toHaveLength(before)
  })

  it('records who set or changed a password, but not the password', async () => {
    const { id, token } = await aPerson(server, 'vera')
    await server.call('PUT', '/api/users/password', {
      token,
      body: { currentPassword: 'lantern', newPassword: 'a brighter lantern' },
    })
    await server.call('POST', `/api/admin/users/${id}/reset-password`, {
      token: admin.token,
      body: { newPassword: 'a spare lantern' },
    })
    const entries = await readLog()
    expect(entries.slice(0, 2)).toMatchObject([
      { actor: 'operator', action: 'account.passwordSet', target: 'vera' },
      { actor: 'vera', action: 'account.passwordChanged', target: null },
    ])
    expect(JSON.stringify(entries)).not.toContain('lantern')
  })

  it('does not show the name of a deleted account', async () => {
    const { token } = await aPerson(server, 'leaver')
    const body = { password: 'lantern' }
    expect((await server.call('DELETE', '/api/users/me', { token, body })).status).toBe(200)
    const entries = await readLog('action=account.deleted')
    const deleted = auditTexts.deletedAccount
    expect(entries).toMatchObject([{ actor: deleted, action: 'account.deleted', target: deleted }])
    expect(JSON.stringify(await readLog())).not.toContain('leaver')
  })

  it('records who deleted and restored a campaign', async () => {
    const { token } = await aPerson(server, 'founder')
    const campaignId = await aCampaign(server, token, 'The Salt Road')
    await server.call('DELETE', `/api/campaign/${campaignId}`, { token })
    server.moveClock(60)
    await server.call('POST', `/api/campaign/${campaignId}/restore`, { token })
    expect(await readLog('actor=founder')).toMatchObject([
      { action: 'campaign.restored', target: 'The Salt Road' },
      { action: 'campaign.deleted', target: 'The Salt Road' },
      { action: 'account.registered' },
    ])
  })

  it('records changes of announcements with their title', async () => {
    const news = { title: 'Maintenance', content: 'On Sunday' }
    const made = await server.call('POST', '/api/admin/announcements', { token: admin.token, body: news })
    const { id } = Object(made.body['announcement'])
    await server.call('DELETE', `/api/admin/announcements/${id}`, { token: admin.token })
    expect(await readLog('action=announcement.deleted')).toMatchObject([{ target: 'Maintenance' }])
  })

  it('records only once that an account received too many wrong passwords', async () => {
    await aPerson(server, 'target')
    const guess = () =>
      server.call('POST', '/api/users/login', { body: { email: 'target@example.org', password: 'wrong' } })
    for (let n = 0; n < 12; n++) await guess()
    await expect
      .poll(() => readLog('action=account.signInBlocked'))
      .toMatchObject([{ actor: auditTexts.notSignedIn, target: 'target' }])
  })

  it('refuses to filter by an unknown action, and does not treat % as a wildcard', async () => {
    const { status } = await server.call('GET', '/api/admin/audit?action=none', { token: admin.token })
    expect(status).toBe(400)
    expect(await readLog('actor=%25')).toEqual([])
  })

  it('is kept for a year', async () => {
    server.moveClock(auditLimits.keptDays * 24 * 3600 - 60)
    await aPerson(server, 'latecomer')
    const before = await server.deps.db.execute('select id from audit_log')
    await purgeAudit(server.deps)
    const { rows: left } = Object(await server.deps.db.execute('select action from audit_log'))
    expect(Object(before).rows.length).toBeGreaterThan(left.length)
    expect(left.length).toBeGreaterThan(0)
    server.moveClock(3600)
    await purgeAudit(server.deps)
    const { rows } = Object(await server.deps.db.execute('select action from audit_log'))
    expect(rows).toEqual([{ action: 'account.registered' }])
  })
})
