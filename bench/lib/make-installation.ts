import { calls } from '#contract/endpoints.ts'
import { startServer } from '#server/testing/server/test-process.ts'
import { createCaller } from './create-caller.ts'

export async function makeInstallation(
  environment: Record<string, string>,
): Promise<{ token: string; campaignId: string }> {
  const server = await startServer(environment)
  const call = createCaller(server.url)
  const person = { username: 'Bench', email: 'bench@example.org', password: 'lantern' }
  const { token } = await call<{ token: string }>('POST', calls.register.path, { body: person })
  const { campaign } = await call<{ campaign: { id: string } }>('POST', calls.createCampaign.path, {
    token,
    body: { name: 'Bench' },
  })
  await server.kill('SIGTERM')
  return { token, campaignId: campaign.id }
}
