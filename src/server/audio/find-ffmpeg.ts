import { accessSync, constants } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

/** A program in the folders of a search path such as `/usr/local/bin:/usr/bin`, null if it is in none. */
export function findOnPath(name: string, searchPath: string): string | null {
  for (const folder of searchPath.split(path.delimiter)) {
    const candidate = path.join(folder, name)
    try {
      accessSync(candidate, constants.X_OK)
      return candidate
    } catch {
      // Not in this folder: the next one.
    }
  }
  return null
}

/** ffmpeg as configured, else on the PATH, else the one that came by npm. */
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
