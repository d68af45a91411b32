import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { FileStore } from './file-store.ts'

export function describeFileStore(name: string, makeStore: () => FileStore): void {
  describe(`the file store ${name}`, () => {
    const store = makeStore()
    const put = async (key: string, bytes: Uint8Array) => {
      const temporary = path.join(store.workFolder, randomBytes(8).toString('hex'))
      writeFileSync(temporary, bytes)
      await store.store(key, temporary)
      expect(existsSync(temporary)).toBe(false)
    }
    const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

    it('returns stored bytes, whole and in parts', async () => {
      const bytes = randomBytes(300_000)
      await put('audio/one/original', bytes)
      expect(await store.size('audio/one/original')).toBe(bytes.length)
      expect(sha(await buffer(store.read('audio/one/original', 0, bytes.length - 1)))).toBe(sha(bytes))
      const part = await buffer(store.read('audio/one/original', 1000, 1999))
      expect(part.equals(bytes.subarray(1000, 2000))).toBe(true)
      const local = await store.withLocalFile('audio/one/original', async (file) => sha(readFileSync(file)))
      expect(local).toBe(sha(bytes))
    })

    it('stores a large file and an empty one', async () => {
      const large = Buffer.alloc(20_000_000, 'the road to Hollowgate ')
      await put('audio/large/original', large)
      await put('audio/empty/original', Buffer.alloc(0))
      expect(await store.size('audio/large/original')).toBe(large.length)
      const middle = await buffer(store.read('audio/large/original', 16_777_000, 17_000_000))
      expect(sha(middle)).toBe(sha(large.subarray(16_777_000, 17_000_001)))
      const local = await store.withLocalFile('audio/large/original', async (file) => sha(readFileSync(file)))
      expect(local).toBe(sha(large))
      expect(await store.size('audio/empty/original')).toBe(0)
      expect(
        await store.withLocalFile('audio/empty/original', async (file) => readFileSync(file).length),
      ).toBe(0)
    })

    it('cleans up after a failing user of a local file', async () => {
      await put('audio/lent/original', Buffer.from('x'))
      const before = readdirSync(store.workFolder)
      const broken = store.withLocalFile('audio/lent/original', () =>
        Promise.reject(new Error('the reader broke')),
      )
      await expect(broken).rejects.toThrow('the reader broke')
      expect(readdirSync(store.workFolder)).toEqual(before)
      expect(await store.size('audio/lent/original')).toBe(1)
    })

    it('returns nothing for a missing file', async () => {
      await expect(buffer(store.read('audio/absent/original', 0, 9))).rejects.toThrow()
      await expect(
        store.withLocalFile('audio/absent/original', async (file) => readFileSync(file)),
      ).rejects.toThrow()
    })

    it('passes its check, and removing unfinished files leaves whole ones', async () => {
      await store.check()
      await put('audio/whole/original', Buffer.from('x'))
      await store.removeUnfinished(new Date(Date.now() + 3600_000))
      expect(await store.size('audio/whole/original')).toBe(1)
    })

    it('replaces a file under the same key', async () => {
      await put('audio/two/rendition.webm', Buffer.from('first'))
      await put('audio/two/rendition.webm', Buffer.from('second'))
      expect(await store.size('audio/two/rendition.webm')).toBe(6)
    })

    it('lists a folder without removed files', async () => {
      await put('audio/three/original', Buffer.from('x'))
      const keys = async () => (await store.list('audio')).map((file) => file.key)
      expect(await keys()).toContain('audio/three/original')
      await put('audio/three/rendition.webm', Buffer.from('x'))
      await store.remove('audio/three/original', 'audio/three/rendition.webm')
      await store.remove('audio/three/original')
      expect((await keys()).filter((key) => key.includes('three'))).toEqual([])
      expect(await keys()).not.toContain('audio/three/original')
      expect(await store.size('audio/three/original')).toBeNull()
      expect(await store.list('nothing-here')).toEqual([])
      expect((await store.list('')).every(({ key }) => key.startsWith('audio/'))).toBe(true)
    })

    it('removes nothing while files are held', async () => {
      await put('audio/four/original', Buffer.from('x'))
      const [release, releaseToo] = [await store.hold(), await store.hold()]
      await release()
      await store.remove('audio/four/original')
      expect(await store.size('audio/four/original')).toBe(1)
      await releaseToo()
      await store.remove('audio/four/original')
      expect(await store.size('audio/four/original')).toBeNull()
    })

    it.each([
      ...[
        '../outside',
        '/etc/passwd',
        'a/../../b',
        '',
        'a//b',
        'a\u0000b',
        '..',
        'a/..',
        './a',
        'a/./b',
        'a/',
      ],
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
    ])('refuses the key %j', async (key) => {
      await expect(put(key, Buffer.from('x'))).rejects.toThrow(/Not a file key/)
    })
  })
}
