import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'
import { runProgram } from '#server/lib/run-program.ts'

export function findOnPath(name: string, searchPath: string): string | null {
  for (const folder of searchPath.split(path.delimiter)) {
    const candidate = path.join(folder, name)
    try {
      accessSync(candidate, constants.X_OK)
      return candidate
    } catch {
      // Try the next folder.
    }
  }
  return null
}

export function findFfmpeg(configured: string | null, searchPath: string): string | null {
  if (configured) return configured
  const onPath = findOnPath('ffmpeg', searchPath)
  if (onPath) return onPath
  try {
    const installed: unknown = createRequire(import.meta.url)('@ffmpeg-installer/ffmpeg')
    return typeof installed === 'object' && installed && 'path' in installed ? String(installed.path) : null
  } catch {
    return null
  }
}

/** Part of the path of the ffmpeg that comes with the packages. */
const bundled = '@ffmpeg-installer'

/** Returns what administrators see of the ffmpeg in use; null if none is installed. */
export async function describeFfmpeg(deps: Pick<Deps, 'ffmpeg'>) {
  const file = deps.ffmpeg()
  if (!file) return null
  const signal = AbortSignal.timeout(5_000)
  const { stdout } = await runProgram(file, ['-version'], { signal }).catch(() => ({ stdout: '' }))
  const version = /^ffmpeg version (\S+)/.exec(String(stdout))?.[1] ?? null
  return { path: file, version, isBundled: file.includes(bundled) }
}

export function requireFfmpeg(deps: Pick<Deps, 'ffmpeg'>): string {
  const ffmpeg = deps.ffmpeg()
  if (!ffmpeg) throw new AppError('ENGINE_FAILED', audioTexts.noFfmpeg)
  return ffmpeg
}
