import type { FastifyInstance } from 'fastify'
import { calls } from '#contract/endpoints.ts'
import { vaultTexts } from '#contract/sharing/vault.ts'
import { gmOnly, memberOfCampaign } from '#server/auth/guards.ts'
import { registerRoute } from '#server/auth/register-route.ts'
import type { Deps } from '#server/deps.ts'
import { readVault, updateVault, writeVaultNow } from './vault.ts'

export function registerVault(app: FastifyInstance, deps: Deps): void {
  const gm = gmOnly(memberOfCampaign, vaultTexts.denied)

  registerRoute(app, deps, calls.readVault, gm, {
    handle: async ({ access }) => ({ success: true, vault: await readVault(deps, access) }),
  })

  registerRoute(app, deps, calls.updateVault, gm, {
    handle: async ({ access, body }) => {
      await updateVault(deps, access, body.audience)
      return { success: true, vault: await readVault(deps, access) }
    },
  })

  registerRoute(app, deps, calls.writeVaultNow, gm, {
    handle: async ({ access }) => {
      await writeVaultNow(deps, access)
      return { success: true, vault: await readVault(deps, access) }
    },
  })
}
