import { mkdtempSync } from 'node:fs'
import { link, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { measureFolder } from './measure-folder.ts'

it('adds up the sizes of files in all subfolders, and counts hard links once', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-measure-'))
  await mkdir(path.join(folder, 'a', 'b'), { recursive: true })
  await writeFile(path.join(folder, 'one'), '12345')
  await writeFile(path.join(folder, 'a', 'b', 'two'), '123')
  await link(path.join(folder, 'one'), path.join(folder, 'a', 'again'))
  expect(await measureFolder(folder)).toBe(8)
  expect(await measureFolder(path.join(folder, 'missing'))).toBe(0)
  await rm(folder, { recursive: true, force: true })
})
