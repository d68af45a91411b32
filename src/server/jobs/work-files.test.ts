import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { AppError } from '#contract/errors.ts'
import { createDiskFileStore } from '#server/adapters/files/disk-file-store.ts'
import { UnreadableAnswer } from '#server/ports/language-model.ts'
import { storeUnreadableAnswer } from './work-files.ts'

it('does not fail if the answer cannot be stored', async () => {
  const store = createDiskFileStore(mkdtempSync(path.join(tmpdir(), 'hearthscribe-test-')))
  const files = { ...store, workFolder: path.join(store.workFolder, 'missing') }
  const error = new AppError('ENGINE_FAILED', 'Unreadable', {
    cause: new UnreadableAnswer('I would rather sing.', 'not JSON'),
  })
  expect(await storeUnreadableAnswer({ files }, 'j1', error)).toBeNull()
})
