import { adminJobList } from '#contract/jobs/monitor.ts'
import { jobs } from '#server/db/schema.ts'
import { aCampaign, aPerson, aSession, type TestServer } from '#server/testing/server/test-server.ts'

export type NewJob = Partial<typeof jobs.$inferInsert>

export async function createMonitorScene(server: TestServer) {
  // The first account of an installation is its administrator.
  const admin = (await aPerson(server, 'keeper')).token
  const gm = await aPerson(server, 'rowan')
  const campaignId = await aCampaign(server, gm.token)
  const sessionId = await aSession(server, gm.token, campaignId)
  return {
    admin,
    gm,
    campaignId,
    sessionId,
    /** Inserts a job, by default a failed recap job of the game master. */
    async aJob(part: NewJob = {}): Promise<string> {
      const [id, now] = [server.deps.ids.next(), server.deps.clock()]
      const made = { userId: gm.id, campaignId, sessionId, payload: {}, createdAt: now, updatedAt: now }
      await server.deps.db.insert(jobs).values({ ...made, id, jobType: 'recap', status: 'failed', ...part })
      return id
    },
    async list(query = '') {
      const { body } = await server.call('GET', `/api/admin/jobs?${query}`, { token: admin })
      return adminJobList.parse(body)
    },
    press: (path: string, body?: object) =>
      server.call('POST', `/api/admin/jobs/${path}`, { token: admin, ...(body ? { body } : {}) }),
  }
}
export type MonitorScene = Awaited<ReturnType<typeof createMonitorScene>>
