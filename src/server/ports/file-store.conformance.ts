import { createHash, randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { FileStore } from './file-store.ts'

/** What every file store has to keep, whatever it is made of. */
export function describeFileStore(name: string, makeStore: () => FileStore): void {
  describe(`the file store ${name}`, () => {
    const store = makeStore()
    const put = async (key: string, bytes: Uint8Array) => {
      const temporary = path.join(store.workFolder, randomBytes(8).toString('hex'))
      writeFileSync(temporary, bytes)
      await store.store(key, temporary)
    }
    const sha = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

    it('gives back what it took, byte for byte and in parts', async () => {
      const bytes = randomBytes(300_000)
      await put('audio/one/original', bytes)
      expect(await store.size('audio/one/original')).toBe(bytes.length)
      expect(sha(await buffer(store.read('audio/one/original', 0, bytes.length - 1)))).toBe(sha(bytes))
      const part = await buffer(store.read('audio/one/original', 1000, 1999))
      expect(part.equals(bytes.subarray(1000, 2000))).toBe(true)
      const local = await store.withLocalFile('audio/one/original', async (file) => sha(readFileSync(file)))
      expect(local).toBe(sha(bytes))
    })

    it('takes a second file under the same key in place of the first', async () => {
      await put('audio/two/rendition.webm', Buffer.from('first'))
      await put('audio/two/rendition.webm', Buffer.from('second'))
      expect(await store.size('audio/two/rendition.webm')).toBe(6)
    })

    it('lists what it holds below a folder, and no longer what was removed', async () => {
      await put('audio/three/original', Buffer.from('x'))
      const keys = async () => (await store.list('audio')).map((file) => file.key)
      expect(await keys()).toContain('audio/three/original')
      await store.remove('audio/three/original')
      await store.remove('audio/three/original')
      expect(await keys()).not.toContain('audio/three/original')
      expect(await store.size('audio/three/original')).toBeNull()
      expect(await store.list('nothing-here')).toEqual([])
    })

    it('removes nothing while somebody holds the files', async () => {
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
