import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { makeWorkFolder } from '#server/testing/fakes/sound-fixtures.ts'

export function makeModelFolder(files: Record<string, string | Uint8Array>): string {
  const folder = makeWorkFolder()
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true })
    writeFileSync(path.join(folder, name), content)
  }
  return folder
}
