import { calls } from '#contract/endpoints.ts'
import { startServer } from '#server/testing/server/test-process.ts'

export async function makeInstallation(
  environment: Record<string, string>,
): Promise<{ token: string; campaignId: string }> {
  const server = await startServer(environment)
  const post = async (url: string, body: object, token = '') => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
    const answer = await fetch(`${server.url}${url}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { token: string; campaign: { id: string } }
  }
  const person = { username: 'Bench', email: 'bench@example.org', password: 'lantern' }
  const { token } = await post(calls.register.path, person)
  const { campaign } = await post(calls.createCampaign.path, { name: 'Bench' }, token)
  await server.kill('SIGTERM')
  return { token, campaignId: campaign.id }
}
