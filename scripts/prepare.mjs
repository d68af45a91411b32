import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { findMissingNode, pinnedNode, root } from './node-path.mjs'

export function exitWithMessage(sentence) {
  process.stderr.write(`\n${sentence}\n`)
  process.exit(1)
}

export function run(program, args, options = {}) {
  const result = spawnSync(program, args, { cwd: root, stdio: 'inherit', ...options })
  return result.status === 0
}

const cache = path.join(root, '.cache')

function readStamp(name) {
  const file = path.join(cache, name)
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}

function writeStamp(name, text) {
  mkdirSync(cache, { recursive: true })
  writeFileSync(path.join(cache, name), text)
}

const readPackages = (file) => {
  const found = path.join(root, file)
  return existsSync(found) ? JSON.parse(readFileSync(found, 'utf8')).packages : {}
}

/** Optional packages may be missing, because most are for other platforms. The one with the Node of this machine may not. */
function isInstalled({ everything }) {
  const installed = readPackages('node_modules/.package-lock.json')
  const missingNode = findMissingNode().map((name) => `node_modules/${name}`)
  return Object.entries(readPackages('package-lock.json')).every(
    ([name, { version, optional, dev, devOptional }]) =>
      name === '' ||
      (optional && !installed[name] && !missingNode.includes(name)) ||
      (!everything && (dev || devOptional)) ||
      installed[name]?.version === version,
  )
}

/** `everything` includes the packages for tests and checks. */
export function installPackages({ everything }) {
  if (isInstalled({ everything })) return
  process.stdout.write('Installing packages (only the first time and after changes) ...\n')
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
  const args = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const install = (cwd) =>
    run(npm, everything ? args : [...args, '--omit=dev'], { cwd, shell: process.platform === 'win32' })
  if (!installBeside(install))
    exitWithMessage(
      'The packages could not be installed. Check that the npm registry is reachable and that there is free disk space. What was installed before is unchanged.',
    )
}

/** Installs into another folder and swaps the folders then, because a running server uses the installed packages. */
function installBeside(install) {
  const beside = path.join(cache, `install-${process.pid}`)
  const [current, fresh, old] = [
    path.join(root, 'node_modules'),
    path.join(beside, 'node_modules'),
    path.join(beside, 'old'),
  ]
  mkdirSync(beside, { recursive: true })
  try {
    for (const name of ['package.json', 'package-lock.json', '.npmrc'])
      if (existsSync(path.join(root, name))) copyFileSync(path.join(root, name), path.join(beside, name))
    if (!install(beside)) return false
    try {
      if (existsSync(current)) renameSync(current, old)
      renameSync(fresh, current)
    } catch {
      // A mounted folder cannot be renamed, and on Windows neither can one that is in use.
      if (existsSync(old)) renameSync(old, current)
      return install(root)
    }
    return true
  } finally {
    rmSync(beside, { recursive: true, force: true })
  }
}

function hashSources(folders) {
  const hash = createHash('sha256')
  for (const folder of folders) {
    const names = readdirSync(path.join(root, folder), { recursive: true }).map(String).sort()
    for (const name of names) {
      const file = path.join(root, folder, name)
      if (!statSync(file).isFile() || /\.test\.tsx?$/.test(name)) continue
      hash.update(name).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

/** Runs the build scripts if the output is missing, or if `folders`, `files` or package-lock.json have changed. */
function buildIfChanged({ what, stamp, folders, files, output, scripts }) {
  const settings = createHash('sha256')
  for (const file of [...files, 'package-lock.json']) settings.update(readFileSync(path.join(root, file)))
  const sources = `${hashSources(folders)} ${settings.digest('hex')}`
  if (readStamp(stamp) === sources && existsSync(path.join(root, output))) return
  process.stdout.write(`Building the ${what} (only the first time and after changes) ...\n`)
  if (!scripts.every((script) => run(pinnedNode(), script)))
    exitWithMessage(`The ${what} could not be built. See the messages above.`)
  writeStamp(stamp, sources)
}

/** Builds the browser application, then the server bundle of the public pages. */
export function buildWeb() {
  buildIfChanged({
    what: 'pages',
    stamp: 'built',
    folders: ['src/web', 'src/contract', 'src/core'],
    files: ['vite.config.ts'],
    output: 'dist/ssr/pages.js',
    scripts: [[], ['--ssr', 'site/render.tsx']].map((kind) => [
      'node_modules/vite/bin/vite.js',
      'build',
      ...kind,
      '--logLevel',
      'warn',
    ]),
  })
}

export function buildServer() {
  buildIfChanged({
    what: 'server',
    stamp: 'built-server',
    folders: ['src/server', 'src/contract', 'src/core'],
    files: ['scripts/build-server.mjs'],
    output: 'dist/server/main.js',
    scripts: [['scripts/build-server.mjs']],
  })
}

export function buildAll() {
  buildWeb()
  buildServer()
}
