import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, it } from 'vitest'
import { createDiskFileStore } from './disk-file-store.ts'
import { fileStoreChecks } from './file-store-checks.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('the file store on disk', () => {
  const store = createDiskFileStore(folder)
  it.each(fileStoreChecks)('$title', ({ run }) => run(store))
})
