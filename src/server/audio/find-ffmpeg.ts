import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { audioTexts } from '#contract/audio/schemas.ts'
import { AppError } from '#contract/errors.ts'
import type { Deps } from '#server/deps.ts'

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

export function requireFfmpeg(deps: Pick<Deps, 'ffmpeg'>): string {
  const ffmpeg = deps.ffmpeg()
  if (!ffmpeg) throw new AppError('ENGINE_FAILED', audioTexts.noFfmpeg)
  return ffmpeg
}
