import * as z from 'zod/mini'
import { success } from '#contract/endpoint.ts'

export const vaultAudiences = ['off', 'players', 'gm'] as const
export type VaultAudience = (typeof vaultAudiences)[number]

export const vaultTexts = {
  denied: 'Access denied. Only the GM can manage the vault.',
  audience: `audience must be one of ${vaultAudiences.join(', ')}`,
  notOffered: 'The operator of this server has not set up storage for vaults.',
  isOff: 'The vault is turned off.',
  loadFailed: 'The vault could not be loaded.',
  saveFailed: 'The setting could not be saved',
  writeFailed: 'The vault could not be written',
  full: 'There is no space left. The server tries again every minute.',
  readOnly: 'The server is not allowed to write there. It tries again every minute.',
  failed: 'The files could not be written. The server tries again every minute.',
} as const

export const vaultEdit = z.object(
  { audience: z.enum(vaultAudiences, vaultTexts.audience) },
  vaultTexts.audience,
)

export const vault = z.object({
  /** Where vaults are stored; null if the operator has not set up storage. */
  target: z.nullable(z.enum(['folder', 'bucket'])),
  audience: z.enum(vaultAudiences),
  /** Name of the campaign's own folder; null until a game master first saves the setting. */
  folder: z.nullable(z.string()),
  /** True if the campaign has changed since the vault was last written; false while the vault is off. */
  isPending: z.boolean(),
  writtenAt: z.nullable(z.string()),
  files: z.number(),
  /** Number of notes that were not written, because a file that the server did not write has the same name. */
  foreignFiles: z.number(),
  error: z.nullable(z.string()),
})
export type Vault = z.infer<typeof vault>
export const vaultAnswer = success({ vault })
