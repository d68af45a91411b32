import { endpoint } from '#contract/endpoint.ts'
import * as schemas from './vault.ts'

export const readVault = endpoint({
  method: 'GET',
  path: '/api/campaign/:campaignId/vault',
  access: 'gm',
  summary: 'Returns the setting and the state of the vault of a campaign.',
  answer: schemas.vaultAnswer,
})
export const updateVault = endpoint({
  method: 'PUT',
  path: '/api/campaign/:campaignId/vault',
  access: 'gm',
  summary:
    'Sets whether the vault contains what players see or everything, or turns it off. Written files stay.',
  body: schemas.vaultEdit,
  answer: schemas.vaultAnswer,
})
export const writeVaultNow = endpoint({
  method: 'POST',
  path: '/api/campaign/:campaignId/vault/write',
  access: 'gm',
  summary: 'Writes the vault of a campaign now.',
  answer: schemas.vaultAnswer,
})
