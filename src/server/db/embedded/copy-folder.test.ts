import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { copyChanged, copyLiveFolder, requireSpaceForCopy } from './copy-folder.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-copy-'))
const [from, to] = [path.join(folder, 'from'), path.join(folder, 'to')]
afterAll(() => rmSync(folder, { recursive: true }))

const longAgo = new Date('2026-03-14T18:00:00Z')
const put = (name: string, text: string, changedAt = new Date()) => {
  const file = path.join(from, name)
  mkdirSync(path.dirname(file), { recursive: true })
  writeFileSync(file, text)
  utimesSync(file, changedAt, changedAt)
}
const read = (root: string) =>
  readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .map((file) => [path.relative(root, file), readFileSync(file, 'utf8')])
    .sort()

it('completes a copy of a changing folder without copying unchanged files again', async () => {
  put('base/old', 'untouched', longAgo)
  put('base/gone', 'removed', longAgo)
  put('base/grown', 'short', longAgo)
  put('base/fresh', 'first')
  const ahead = await copyLiveFolder(from, to)
  const copiedAt = statSync(path.join(to, 'base/old')).mtimeMs

  const sameMoment = statSync(path.join(from, 'base/fresh')).mtime
  put('base/fresh', 'other', sameMoment)
  put('base/grown', 'longer')
  put('more/new', 'added')
  rmSync(path.join(from, 'base/gone'))
  copyChanged(from, to, ahead)
  expect(read(to)).toEqual(read(from))
  expect(statSync(path.join(to, 'base/old')).mtimeMs).toBe(copiedAt)
})

it('refuses to start a copy that would fill the disk', async () => {
  await requireSpaceForCopy(from)
  const { bavail, bsize } = statfsSync(from)
  // A sparse file has a size but takes no space on the disk.
  put('base/large', '')
  truncateSync(path.join(from, 'base/large'), bavail * bsize)
  await expect(requireSpaceForCopy(from)).rejects.toThrow(
    /^There is no room for a copy of .*: \d+ MB must be free/,
  )
})
