import { statfs } from 'node:fs/promises'
import type { StatisticsAnswer } from '#contract/admin/statistics.ts'
import type { Deps } from '#server/deps.ts'

export async function readDisk({ config }: Pick<Deps, 'config'>): Promise<StatisticsAnswer['disk']> {
  const disk = await statfs(config.dataDir).catch(() => null)
  if (!disk) return null
  const free = disk.bavail * disk.bsize
  return {
    free_bytes: free,
    total_bytes: disk.blocks * disk.bsize,
    is_low: free < 2 * config.minFreeBytes,
  }
}
