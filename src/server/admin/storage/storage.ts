import path from 'node:path'
import { type StorageAnswer, type StorageKind, storageKinds, storageLimits } from '#contract/admin/storage.ts'
import { listLargestAccounts } from '#server/accounts/service.ts'
import { listLargestCampaigns } from '#server/admin/campaigns/campaign-list-store.ts'
import type { AdminAccess } from '#server/auth/guards.ts'
import type { Deps } from '#server/deps.ts'
import { measureFolder } from '#server/lib/files/measure-folder.ts'
import { readDisk } from '../statistics.ts'
import { measureDatabase, sumPictures, sumRecordings, sumUnfinished } from './storage-store.ts'

type Folders = { measuredAt: Date; bytes: Record<'backups' | 'work' | 'models' | 'database', number> }

/** Returns a reader that measures folders at most once every five minutes. */
export function createStorageReader(deps: Pick<Deps, 'db' | 'clock' | 'config' | 'files'>) {
  let measuring: Promise<Folders> | null = null
  let measuredAt = 0

  async function measureFolders(): Promise<Folders> {
    const { dataDir, backup, databaseUrl } = deps.config
    return {
      measuredAt: deps.clock(),
      bytes: {
        backups: await measureFolder(backup.folder),
        work: await measureFolder(deps.files.workFolder),
        models: await measureFolder(path.join(dataDir, 'models')),
        database: databaseUrl
          ? await measureDatabase(deps.db)
          : await measureFolder(path.join(dataDir, 'database')),
      },
    }
  }

  return async (_access: AdminAccess): Promise<Omit<StorageAnswer, 'success'>> => {
    const now = deps.clock().getTime()
    if (measuring === null || now - measuredAt >= storageLimits.cacheMs) {
      measuredAt = now
      measuring = measureFolders()
    }
    const folders = await measuring
    const bytes: Record<StorageKind, number> = {
      ...(await sumRecordings(deps.db)),
      unfinished: await sumUnfinished(deps.db),
      pictures: await sumPictures(deps.db),
      ...folders.bytes,
    }
    return {
      kinds: storageKinds.map((kind) => ({ kind, bytes: bytes[kind] })),
      disk: await readDisk(deps),
      people: await listLargestAccounts(deps, storageLimits.largestListed),
      campaigns: await listLargestCampaigns(deps.db, storageLimits.largestListed),
      measuredAt: folders.measuredAt.toISOString(),
    }
  }
}
