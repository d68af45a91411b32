import { existsSync } from 'node:fs'
import path from 'node:path'

export const root = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..')

/** The Node that package-lock.json pins for this machine; the one at hand where there is no package for it. */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  const pinned = path.join(root, 'node_modules', `node-${platform}-${process.arch}`, binary)
  return existsSync(pinned) ? pinned : process.execPath
}
