// Checks the import rules of ARCHITECTURE.md.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

/** The order of nouns: a noun imports only nouns before it, in all four areas, type imports included. */
const nouns =
  'jobs accounts events campaigns sessions audio language names wiki transcription recap webhooks reading renaming timeline pictures maps sharing search admin settings home ask studio mcp'.split(
    ' ',
  )
const importPattern =
  /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Splits a path below src/: in `server/wiki/store.ts`, the runtime is `server`, the noun is `wiki` and the name is `store.ts`. */
function locate(file) {
  const [runtime, ...rest] = file.split('/')
  const [folder] = rest
  const isNoun = rest.length > 1 && nouns.includes(folder)
  return {
    file,
    runtime,
    folder: rest.length > 1 ? folder : '',
    isNoun,
    part: rest.slice(1).join('/'),
    name: rest.at(-1),
  }
}

function readImports(source) {
  const withoutComments = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
  return [...withoutComments.matchAll(importPattern)].map(([, type, from, dynamic]) => ({
    isType: Boolean(type),
    specifier: from ?? dynamic,
  }))
}

/** Returns the path below src/ that a specifier refers to; null for packages and Node modules. */
function resolve(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  return null
}

/** SQL is allowed in `store.ts` and in stores for one concern, such as `link-store.ts`. */
const isStore = (name) => name === 'store.ts' || name?.endsWith('-store.ts')
/** fastify is allowed in `routes.ts` and in routes for one concern, such as `engine-routes.ts`. */
const isRoutes = (name) => name === 'routes.ts' || name?.endsWith('-routes.ts')

const isTest = (file) => /\.(test|conformance)\.tsx?$/.test(file) || /(^|\/)test-[\w-]+\.tsx?$/.test(file)

/** The packages that src/core may import: they do no I/O and read no clock. */
const corePackages = [
  'dictionary-en',
  'diff',
  'double-metaphone',
  'lru-cache',
  'mdast',
  'mdast-util-from-markdown',
  'stemmer',
]

function checkPackage(from, specifier, isType) {
  const isNode = specifier.startsWith('node:')
  if (from.runtime === 'contract' && specifier !== 'zod/mini') return 'contract imports nothing but zod/mini'
  if (from.runtime === 'core')
    return corePackages.includes(specifier) ? null : 'core is pure: no packages, no Node modules'
  if (from.runtime === 'web' && isNode) return 'the browser has no Node modules'
  if (from.runtime !== 'server') return null
  if (from.folder === 'ports' && !isType) return 'ports hold only types'
  if (!from.isNoun || isType) return null
  if (/^@?fastify/.test(specifier) && !isRoutes(from.name)) return 'fastify belongs in routes.ts'
  if (/^drizzle-orm/.test(specifier) && !isStore(from.name)) return 'SQL belongs in store.ts'
  return null
}

function checkServer(from, to, isType) {
  if (to.runtime !== 'server') return null
  if (from.folder === 'ports') return to.folder === 'ports' ? null : 'ports import nothing of the server'
  if (from.folder === 'lib') return ['ports', 'lib'].includes(to.folder) ? null : 'server/lib knows no nouns'
  if (from.folder === 'adapters') {
    const isKnown = ['ports', 'lib', 'adapters'].includes(to.folder)
    return isKnown ? null : 'adapters know only ports, lib, contract and core'
  }
  if (to.isNoun && to.name === 'jobs.ts' && from.file !== 'server/job-registry.ts') {
    return 'only job-registry.ts knows the jobs of the nouns'
  }
  if (!from.isNoun) return null
  if (to.folder === 'adapters') return 'nouns know ports, not adapters'
  if (to.folder === 'db' && !isType && !isStore(from.name)) return 'the database belongs in store.ts'
  if (['main.ts', 'app.ts', 'job-registry.ts'].some((name) => to.file === `server/${name}`))
    return 'nouns do not import main.ts, app.ts or job-registry.ts'
  if (!to.isNoun || to.folder === from.folder) return null
  if (to.name === 'service.ts' || to.file === 'server/jobs/define-job.ts') return null
  return 'only service.ts of another noun may be imported'
}

function checkWeb(from, to) {
  if (to.runtime !== 'web') {
    const isPlain = ['ui', 'lib'].includes(from.folder)
    return isPlain && to.runtime === 'core' ? 'web/ui and web/lib know no rules' : null
  }
  const isShared = ['ui', 'lib'].includes(to.folder)
  if (['ui', 'lib'].includes(from.folder)) return isShared ? null : 'web/ui and web/lib know no nouns'
  const pair = [from.folder, to.folder].sort().join()
  if (pair === 'shell,site') return 'web/shell and web/site do not know each other'
  const isShell = !isShared && !to.isNoun && to.folder !== 'workspace'
  return from.isNoun && isShell ? 'nouns do not import the shell' : null
}

function checkSource(from, to, isType) {
  if (from.runtime === 'contract' && to.runtime !== 'contract') return 'contract imports nothing of ours'
  if (from.runtime === 'core' && !['contract', 'core'].includes(to.runtime))
    return 'core imports contract only'
  if (from.runtime === 'server' && to.runtime === 'web') return 'server and browser never import each other'
  if (from.runtime === 'web' && to.runtime === 'server') return 'server and browser never import each other'
  if (from.runtime === 'web' && from.folder !== 'site' && to.file === 'contract/endpoints.ts')
    return 'the browser imports the endpoints of single nouns'
  if (from.runtime === 'server') return checkServer(from, to, isType)
  if (from.runtime === 'web') return checkWeb(from, to)
  return null
}

function checkOrder(from, to) {
  const isBackwards = from.isNoun && to.isNoun && nouns.indexOf(to.folder) > nouns.indexOf(from.folder)
  return isBackwards ? 'runs against the order of nouns' : null
}

/**
 * Returns a line for each import that breaks a rule. Tests may import anything.
 * @param {string} file path below src/, with slashes
 * @param {string} source text of the file
 * @returns {string[]}
 */
export function checkFile(file, source) {
  if (isTest(file)) return []
  const from = locate(file)
  return readImports(source).flatMap(({ specifier, isType }) => {
    const target = resolve(file, specifier)
    const to = target === null ? null : locate(target)
    const violation =
      to === null
        ? checkPackage(from, specifier, isType)
        : (checkSource(from, to, isType) ?? checkOrder(from, to))
    return violation ? [`src/${file}: ${specifier}: ${violation}`] : []
  })
}

const maxLines = 300

export function checkTree(folder) {
  const files = readdirSync(folder, { recursive: true })
    .map((name) => String(name).split(path.sep).join('/'))
    .filter((file) => /\.(ts|tsx|mts)$/.test(file))
    .sort()
  return files.flatMap((file) => {
    const source = readFileSync(path.join(folder, file), 'utf8')
    const lines = source.split('\n').length - 1
    const isLong = lines > maxLines && !isTest(file)
    return [
      ...checkFile(file, source),
      ...(isLong ? [`src/${file}: ${lines} lines, more than ${maxLines}`] : []),
    ]
  })
}
