import type { S3Settings } from '#server/adapters/files/s3-bucket.ts'
import type { VaultTarget } from '#server/ports/vault-target.ts'
import { createDiskVault } from './disk-vault.ts'

export async function createVaultTarget({
  vaultDir,
  s3,
}: {
  vaultDir: string | null
  s3: S3Settings | null
}): Promise<VaultTarget | null> {
  if (vaultDir) return createDiskVault(vaultDir)
  if (!s3) return null
  // Imported only when needed, because the S3 client costs start-up time and memory.
  const { createS3Vault } = await import('./s3-vault.ts')
  return createS3Vault(s3)
}
