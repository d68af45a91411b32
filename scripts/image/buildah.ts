import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Returns standard output; throws if the program failed. */
export function capture(program: string, args: string[]): string {
  return execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] }).trim()
}

export type Buildah = (...args: string[]) => string

export async function withBuildah(use: (buildah: Buildah, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-image-'))
  const store = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run')]
  const buildah: Buildah = (...args) => capture('buildah', [...store, ...args])
  try {
    await use(buildah, folder)
  } finally {
    buildah('umount', '--all')
    rmSync(folder, { recursive: true, force: true })
  }
}
