import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it, vi } from 'vitest'
import { runProcess } from '#server/lib/run-process.ts'
import { withServer } from '#server/testing/server/test-server.ts'
import { encodePictures, removeTempFiles } from './encode-pictures.ts'
import { aPicture } from './test-pictures.ts'

vi.mock('#server/lib/run-process.ts', { spy: true })
const server = withServer()

it('limits the encoding time in proportion to the number of pictures', async () => {
  const file = path.join(server.deps.files.workFolder, 'face')
  writeFileSync(file, await aPicture().png().toBuffer())
  const timeOf = async (...ids: string[]) => {
    vi.mocked(runProcess).mockClear()
    const pictures = ids.map((id) => ({ id, file, kind: 'map' as const }))
    const made = await encodePictures(server.deps, 'account', pictures, new AbortController().signal)
    for (const { files } of made) await removeTempFiles(files)
    return vi.mocked(runProcess).mock.calls[0]?.[0].limits.time
  }
  const one = await timeOf('1')
  expect(one).toBeGreaterThan(0)
  expect(await timeOf('1', '2', '3')).toBe(3 * (one ?? 0))
})
