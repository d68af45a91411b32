// Entry point of `npm run test:s3`: tries everything that Hearthscribe does with a bucket, below a prefix that is removed afterwards.
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import * as z from 'zod/mini'
import { fileStoreChecks } from './file-store-checks.ts'
import { createS3FileStore } from './s3-file-store.ts'
import { findMissingS3Settings, readS3, s3Names } from './s3-settings.ts'

const say = (sentence: string) => process.stdout.write(`${sentence}\n`)

async function tryBucket(): Promise<number> {
  const given = z.object(s3Names).safeParse(process.env)
  const faults = given.success
    ? findMissingS3Settings(given.data)
    : given.error.issues.map((one) => one.message)
  const settings = given.success ? readS3(given.data) : null
  if (!settings) {
    say(
      faults.join('\n') ||
        'Set S3_ENDPOINT (at Amazon S3_REGION), S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY.',
    )
    return 1
  }
  const dataDir = mkdtempSync(path.join(tmpdir(), 'hearthscribe-s3-'))
  const store = createS3FileStore({ settings, dataDir, prefix: `test-${randomUUID()}/` })
  let failed = 0
  try {
    await store.check()
    for (const { title, run } of fileStoreChecks) {
      const error: unknown = await run(store).then(
        () => null,
        (reason) => reason,
      )
      if (error !== null) failed++
      say(error === null ? `ok      ${title}` : `FAILED  ${title}: ${explain(error)}`)
    }
    await store.remove(...(await store.list('')).map(({ key }) => key))
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
  say(`${fileStoreChecks.length - failed} passed, ${failed} failed`)
  return failed === 0 ? 0 : 1
}

function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message
}

const code = await tryBucket().catch((error: unknown) => {
  say(explain(error))
  return 1
})
process.exit(code)
