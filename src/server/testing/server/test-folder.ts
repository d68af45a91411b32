import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

declare module 'vitest' {
  interface ProvidedContext {
    workFolder: string
  }
}

export default function makeFolder(project: { provide(key: 'workFolder', value: string): void }) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-test-'))
  project.provide('workFolder', folder)
  return () => rmSync(folder, { recursive: true })
}
