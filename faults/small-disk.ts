import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Skipped } from './fault.ts'

export type SmallDisk = { folder: string; setReadOnly(isReadOnly: boolean): void }

function mount(...args: string[]): void {
  const { status, stderr } = spawnSync('mount', args, { encoding: 'utf8' })
  if (status !== 0) throw new Skipped(`mounting is not possible here: ${stderr?.trim() || 'no mount'}`)
}

export async function withSmallDisk(
  megabytes: number,
  use: (disk: SmallDisk) => Promise<void>,
): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-disk-'))
  try {
    mount('-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder)
    try {
      await use({
        folder,
        setReadOnly: (isReadOnly) => mount('-o', `remount,${isReadOnly ? 'ro' : 'rw'}`, folder),
      })
    } finally {
      spawnSync('umount', ['-l', folder])
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
