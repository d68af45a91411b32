import { execFile } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { generalTexts } from '#contract/errors.ts'
import { type FakeS3, startFakeS3 } from '#server/testing/fakes/fake-s3-server.ts'
import { fileStoreChecks } from './file-store-checks.ts'
import { createS3FileStore } from './s3-file-store.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-s3-data-'))
const dataDir = path.join(folder, 'data')
// With two objects per page, the tests cover listings of several pages.
const fake = await startFakeS3({ pageSize: 2 })
const store = createS3FileStore({ settings: fake.settings, dataDir })
afterEach(() => {
  fake.decide = () => undefined
})
afterAll(async () => {
  await fake.close()
  await rm(folder, { recursive: true, force: true })
})

describe('the file store in an S3-compatible store', () => {
  const checked = createS3FileStore({ settings: fake.settings, dataDir: path.join(folder, 'conformance') })
  it.each(fileStoreChecks)('$title', ({ run }) => run(checked))
})

it('can be tried in an installation, and leaves nothing in the bucket', async () => {
  const { endpoint, bucket, region, accessKey, secretKey } = fake.settings
  const settings = {
    S3_ENDPOINT: endpoint ?? '',
    S3_BUCKET: bucket,
    S3_REGION: region,
    S3_ACCESS_KEY: accessKey,
  }
  const script = path.join(import.meta.dirname, 'try-bucket.ts')
  const env = { PATH: process.env['PATH'], ...settings, S3_SECRET_KEY: secretKey }
  const before = fake.bucket.objects.size
  const { stdout } = await promisify(execFile)(process.execPath, [script], { env })
  expect(stdout).toContain(`ok      removes nothing while files are held`)
  expect(stdout).toMatch(new RegExp(`^${fileStoreChecks.length} passed, 0 failed$`, 'm'))
  fake.decide = ({ operation }) =>
    operation === 'ListMultipartUploads' ? { status: 501, code: 'NotImplemented' } : undefined
  const failing = promisify(execFile)(process.execPath, [script], { env })
  await expect(failing).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /FAILED {2}passes its check, and removing unfinished files[\s\S]*, 1 failed$/m,
    ),
  })
  expect(fake.bucket.objects.size).toBe(before)
})

const key = 'audio/large/original'
const away = { code: 'UNAVAILABLE', message: generalTexts.unavailable }
const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
const isOperation = (name: string) => (request: { operation: string }) => request.operation === name
const large = randomBytes(40_000_000)

async function put(bytes: Uint8Array, name = key): Promise<void> {
  const temporary = path.join(store.workFolder, 'received')
  writeFileSync(temporary, bytes)
  await store.store(name, temporary)
}

it('ignores the folders that other tools create in a bucket', async () => {
  await put(Buffer.from('x'), 'audio/beside/original')
  const [object] = fake.bucket.objects.values()
  if (object) fake.bucket.objects.set('files/audio/beside/', object)
  const keys = (await store.list('audio/beside')).map((file) => file.key)
  expect(keys).toEqual(['audio/beside/original'])
})

describe('uploading a large recording', () => {
  it('sends parts of 8 MB and preserves the content', async () => {
    fake.requests.length = 0
    await put(large)
    expect(fake.requests.filter(isOperation('UploadPart')).length).toBe(5)
    expect(sha(await buffer(store.read(key, 0, large.length - 1)))).toBe(sha(large))
  })

  it('succeeds despite one error response and one broken connection', async () => {
    const troubles = [{ status: 503, code: 'SlowDown' }, 'hang up'] as const
    const left = [...troubles]
    fake.decide = ({ operation }) => (operation === 'UploadPart' ? left.shift() : undefined)
    await put(large)
    expect(left).toEqual([])
    expect(sha(await buffer(store.read(key, 0, large.length - 1)))).toBe(sha(large))
  })

  it.each(['UploadPart', 'CompleteMultipartUpload'])(
    'leaves no part if %s keeps failing, and keeps the local file',
    async (operation) => {
      await store.remove(key)
      fake.decide = (request) =>
        request.operation === operation ? { status: 500, code: 'InternalError' } : undefined
      await expect(put(large)).rejects.toMatchObject(away)
      expect(fake.bucket.uploads.size).toBe(0)
      expect(fake.requests.at(-1)?.operation).toBe('AbortMultipartUpload')
      expect(await store.size(key)).toBeNull()
      expect(readdirSync(store.workFolder)).toEqual(['received'])
    },
  )

  it('leaves parts behind if the process is killed, until the sweep removes them', async () => {
    const begin = (part: number) => fake.bucket.beginUpload(`files/audio/killed-${part}/original`)
    const ids = [1, 2, 3, 4, 5].map(begin)
    await store.removeUnfinished(new Date(Date.now() - 3600_000))
    expect([...fake.bucket.uploads.keys()]).toEqual(ids)
    await store.removeUnfinished(new Date(Date.now() + 1000))
    expect(fake.bucket.uploads.size).toBe(0)
  })
})

describe('a store that', () => {
  it.each([[{ status: 507, code: 'XMinioStorageFull' }], [{ status: 403, code: 'QuotaExceeded' }]])(
    'is full (%o) throws NO_SPACE',
    async (trouble) => {
      fake.decide = () => trouble
      await expect(put(Buffer.from('x'))).rejects.toMatchObject({
        code: 'NO_SPACE',
        message: generalTexts.noSpace,
      })
    },
  )

  it('is unreachable throws instead of reporting missing files', async () => {
    await put(Buffer.from('x'), 'audio/there/original')
    fake.decide = () => 'hang up'
    await expect(store.size('audio/there/original')).rejects.toMatchObject(away)
    await expect(store.list('audio')).rejects.toMatchObject(away)
    await expect(store.remove('audio/there/original')).rejects.toMatchObject(away)
    await expect(store.hold()).rejects.toMatchObject(away)
    await expect(buffer(store.read('audio/there/original', 0, 0))).rejects.toMatchObject(away)
    await expect(store.withLocalFile('audio/there/original', async () => {})).rejects.toMatchObject(away)
  })
})

describe('reading a recording', () => {
  const isRead = isOperation('GetObject')
  const readFromStore = async () => sha(await buffer(store.read(key, 1000, 20_000_000)))
  const expected = sha(large.subarray(1000, 20_000_001))
  beforeAll(() => put(large))

  it('resumes after a broken connection', async () => {
    fake.requests.length = 0
    fake.decide = (request) =>
      isRead(request) && fake.requests.filter(isRead).length < 4 ? 'cut off' : undefined
    expect(await readFromStore()).toBe(expected)
    expect(fake.requests.filter(isRead).length).toBe(4)
  })

  it('fails instead of returning a truncated file if the store cannot resume', async () => {
    fake.requests.length = 0
    fake.decide = (request) => {
      if (!isRead(request)) return undefined
      return fake.requests.filter(isRead).length === 1 ? 'cut off' : 'hang up'
    }
    await expect(readFromStore()).rejects.toMatchObject(away)
  })

  it('never mixes two files if the file is replaced meanwhile', async () => {
    let reads = 0
    fake.decide = async (request) => {
      if (!isRead(request)) return undefined
      if (++reads === 1) return 'cut off'
      fake.decide = () => undefined
      await put(randomBytes(large.length))
      return undefined
    }
    await expect(readFromStore()).rejects.toMatchObject(away)
    await put(large)
  })

  it('never hands a partial file to a tool', async () => {
    fake.decide = (request) => (isRead(request) ? 'cut off' : undefined)
    let isUsed = false
    // The fake store sends half of the remaining bytes per request, so the read fails only at the last byte.
    const lent = store.withLocalFile(key, async () => {
      isUsed = true
    })
    await expect(lent).rejects.toMatchObject(away)
    expect(isUsed).toBe(false)
    expect(readdirSync(store.workFolder)).toEqual([])
  })

  it('stops the download when the reader is closed', async () => {
    const listener = store.read(key, 0, large.length - 1)
    await once(listener, 'readable')
    expect(fake.open).toBe(1)
    listener.destroy()
    await expect.poll(() => fake.open).toBe(0)

    fake.decide = () => new Promise(() => {})
    const waiting = store.read(key, 0, large.length - 1).resume()
    await expect.poll(() => fake.open).toBe(1)
    waiting.destroy()
    await expect.poll(() => fake.open).toBe(0)
  })
})

describe('holding files', () => {
  it('keeps other processes from deleting them until the holder has been gone for a while', async () => {
    const other = createS3FileStore({ settings: fake.settings, dataDir })
    await put(Buffer.from('x'), 'audio/held/original')
    await other.hold()
    await store.remove('audio/held/original')
    expect(await store.size('audio/held/original')).toBe(1)
    for (const [name, object] of fake.bucket.objects) {
      if (name.startsWith('holds/')) object.storedAt = new Date(Date.now() - 11 * 60_000)
    }
    await store.remove('audio/held/original')
    expect(await store.size('audio/held/original')).toBeNull()
    await store.removeUnfinished(new Date())
    expect([...fake.bucket.objects.keys()].filter((name) => name.startsWith('holds/'))).toEqual([])
  })
})

describe('checking the settings', () => {
  const check = (change: Partial<FakeS3['settings']>) =>
    createS3FileStore({ settings: { ...fake.settings, ...change }, dataDir }).check()

  it.each([
    [{ bucket: 'elsewhere' }, 'The file store has no bucket elsewhere. Make it, or check S3_BUCKET.'],
    [
      { accessKey: 'mistyped' },
      'The file store refuses the keys (InvalidAccessKeyId). Check S3_ACCESS_KEY and S3_SECRET_KEY, and that they may use the bucket recordings.',
    ],
    [
      { region: 'mars-north-1' },
      'The bucket recordings is not in the region mars-north-1. Check S3_REGION and S3_ENDPOINT.',
    ],
    [
      { endpoint: 'http://127.0.0.1:9' },
      'The file store http://127.0.0.1:9 does not answer. Check S3_ENDPOINT, and whether it runs.',
    ],
  ])('explains what to fix: %o', async (change, sentence) => {
    await expect(check(change)).rejects.toThrow(sentence)
  })
})
