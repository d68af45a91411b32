import assert from 'node:assert/strict'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { FileStore } from '#server/ports/file-store.ts'

type Check = { title: string; run(store: FileStore): Promise<void> }

const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

async function put(store: FileStore, key: string, bytes: Uint8Array): Promise<void> {
  const temporary = path.join(store.workFolder, randomBytes(8).toString('hex'))
  writeFileSync(temporary, bytes)
  await store.store(key, temporary)
  assert(!existsSync(temporary), 'the temporary file is left')
}

const invalidKeys = [
  ...['../outside', '/etc/passwd', 'a/../../b', '', 'a//b', 'a\u0000b', '..', 'a/..', './a', 'a/./b', 'a/'],
  ...[
    'a\\..\\..\\b',
    'C:\\a',
    'C:a',
    '~root',
    '%2e%2e/a',
    'a\n',
    'a\uff0f\uff0e\uff0e',
    '\u2025/a',
    'a b',
    '.a',
  ],
]

/** What every file store must do. They need no test runner, because `npm run test:s3` runs them in an installation. */
export const fileStoreChecks: Check[] = [
  {
    title: 'returns stored bytes, whole and in parts',
    async run(store) {
      const bytes = randomBytes(300_000)
      await put(store, 'audio/one/original', bytes)
      assert.equal(await store.size('audio/one/original'), bytes.length)
      assert.equal(sha(await buffer(store.read('audio/one/original', 0, bytes.length - 1))), sha(bytes))
      const part = await buffer(store.read('audio/one/original', 1000, 1999))
      assert(part.equals(bytes.subarray(1000, 2000)), 'a part has other bytes')
      const local = await store.withLocalFile('audio/one/original', async (file) => sha(readFileSync(file)))
      assert.equal(local, sha(bytes))
    },
  },
  {
    title: 'stores a large file and an empty one',
    async run(store) {
      const large = Buffer.alloc(20_000_000, 'the road to Hollowgate ')
      await put(store, 'audio/large/original', large)
      await put(store, 'audio/empty/original', Buffer.alloc(0))
      assert.equal(await store.size('audio/large/original'), large.length)
      const middle = await buffer(store.read('audio/large/original', 16_777_000, 17_000_000))
      assert.equal(sha(middle), sha(large.subarray(16_777_000, 17_000_001)))
      const local = await store.withLocalFile('audio/large/original', async (file) => sha(readFileSync(file)))
      assert.equal(local, sha(large))
      assert.equal(await store.size('audio/empty/original'), 0)
      const empty = await store.withLocalFile('audio/empty/original', async (file) => readFileSync(file))
      assert.equal(empty.length, 0)
    },
  },
  {
    title: 'cleans up after a failing user of a local file',
    async run(store) {
      await put(store, 'audio/lent/original', Buffer.from('x'))
      const before = readdirSync(store.workFolder)
      const broken = store.withLocalFile('audio/lent/original', () =>
        Promise.reject(new Error('the reader broke')),
      )
      await assert.rejects(broken, /the reader broke/)
      assert.deepEqual(readdirSync(store.workFolder), before)
      assert.equal(await store.size('audio/lent/original'), 1)
    },
  },
  {
    title: 'returns nothing for a missing file',
    async run(store) {
      await assert.rejects(buffer(store.read('audio/absent/original', 0, 9)))
      await assert.rejects(store.withLocalFile('audio/absent/original', async (file) => readFileSync(file)))
    },
  },
  {
    title: 'passes its check, and removing unfinished files leaves whole ones',
    async run(store) {
      await store.check()
      await put(store, 'audio/whole/original', Buffer.from('x'))
      await store.removeUnfinished(new Date(Date.now() + 3600_000))
      assert.equal(await store.size('audio/whole/original'), 1)
    },
  },
  {
    title: 'replaces a file under the same key',
    async run(store) {
      await put(store, 'audio/two/rendition.webm', Buffer.from('first'))
      await put(store, 'audio/two/rendition.webm', Buffer.from('second'))
      assert.equal(await store.size('audio/two/rendition.webm'), 6)
    },
  },
  {
    title: 'lists a folder without removed files',
    async run(store) {
      await put(store, 'audio/three/original', Buffer.from('x'))
      const keys = async () => (await store.list('audio')).map((file) => file.key)
      assert((await keys()).includes('audio/three/original'), 'a stored file is not listed')
      await put(store, 'audio/three/rendition.webm', Buffer.from('x'))
      await store.remove('audio/three/original', 'audio/three/rendition.webm')
      await store.remove('audio/three/original')
      assert.deepEqual(
        (await keys()).filter((key) => key.includes('three')),
        [],
      )
      assert.equal(await store.size('audio/three/original'), null)
      assert.deepEqual(await store.list('nothing-here'), [])
      assert(
        (await store.list('')).every(({ key }) => key.startsWith('audio/')),
        'other files are listed',
      )
    },
  },
  {
    title: 'removes nothing while files are held',
    async run(store) {
      await put(store, 'audio/four/original', Buffer.from('x'))
      const [release, releaseToo] = [await store.hold(), await store.hold()]
      await release()
      await store.remove('audio/four/original')
      assert.equal(await store.size('audio/four/original'), 1)
      await releaseToo()
      await store.remove('audio/four/original')
      assert.equal(await store.size('audio/four/original'), null)
    },
  },
  ...invalidKeys.map((key) => ({
    title: `refuses the key ${JSON.stringify(key)}`,
    run: (store: FileStore) => assert.rejects(put(store, key, Buffer.from('x')), /Not a file key/),
  })),
]
