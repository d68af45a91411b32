import { mkdtempSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'
import { describeFileStore } from '#server/ports/file-store.conformance.ts'
import { createDiskFileStore } from './disk-file-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-files-'))
afterAll(() => rm(folder, { recursive: true, force: true }))

describeFileStore('on disk', () => createDiskFileStore(folder))
