// The import law of the house: who may import whom. ARCHITECTURE.md says it in words; this says it to the machine.
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'

const nouns = [
  'accounts',
  'campaigns',
  'sessions',
  'audio',
  'transcription',
  'recap',
  'wiki',
  'sharing',
  'jobs',
  'admin',
]
const importPattern =
  /^\s*(?:import|export)\s+(type\s+)?(?:[\w*{}\s,$]+?\s+from\s+)?['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)/gm

/** Where a file of src/ lives: `server/wiki/store.ts` is the part `store.ts` of the noun wiki on the server. */
function locate(file) {
  const [runtime, ...rest] = file.split('/')
  const [room] = rest
  const isNoun = rest.length > 1 && nouns.includes(room)
  return {
    file,
    runtime,
    room: rest.length > 1 ? room : '',
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

/** The file of src/ that a specifier means; null for a package or a module of Node. */
function resolve(file, specifier) {
  if (specifier.startsWith('#')) return specifier.slice(1)
  if (specifier.startsWith('.'))
    return path.posix.normalize(path.posix.join(path.posix.dirname(file), specifier))
  return null
}

/** The SQL of a noun: `store.ts`, and where that grows too long one file for each concern, `link-store.ts`. */
const isStore = (name) => name === 'store.ts' || name?.endsWith('-store.ts')
/** Likewise its calls: `routes.ts`, `care-routes.ts`. */
const isRoutes = (name) => name === 'routes.ts' || name?.endsWith('-routes.ts')

const isTest = (file) => /\.(test|conformance)\.tsx?$/.test(file) || /(^|\/)test-[\w-]+\.tsx?$/.test(file)

/** Small packages without dependencies, whose answers depend on the arguments alone. */
const corePackages = ['dictionary-en', 'diff', 'stemmer']

function judgePackage(from, specifier, isType) {
  const isNode = specifier.startsWith('node:')
  if (from.runtime === 'contract' && specifier !== 'zod/mini') return 'contract imports nothing but zod/mini'
  if (from.runtime === 'core')
    return corePackages.includes(specifier) ? null : 'core is pure: no packages, nothing of Node'
  if (from.runtime === 'web' && isNode) return 'the browser has nothing of Node'
  if (from.runtime !== 'server') return null
  if (from.room === 'ports' && !isType) return 'ports hold types, no engines'
  if (!from.isNoun || isType) return null
  if (/^@?fastify/.test(specifier) && !isRoutes(from.name)) return 'fastify belongs in routes.ts'
  if (/^drizzle-orm/.test(specifier) && !isStore(from.name)) return 'SQL belongs in store.ts'
  return null
}

function judgeServer(from, to, isType) {
  if (to.runtime !== 'server') return null
  if (from.room === 'ports') return to.room === 'ports' ? null : 'ports know nothing of the server'
  if (from.room === 'lib') return ['ports', 'lib'].includes(to.room) ? null : 'server/lib knows no nouns'
  if (from.room === 'adapters') {
    const isKnown = ['ports', 'lib', 'adapters'].includes(to.room)
    return isKnown ? null : 'adapters know only ports, lib, contract and core'
  }
  if (to.isNoun && to.name === 'jobs.ts' && from.file !== 'server/jobs/pipeline.ts') {
    return 'only jobs/pipeline.ts knows the jobs of the nouns'
  }
  if (!from.isNoun) return null
  if (to.room === 'adapters') return 'nouns know ports, never engines'
  if (to.room === 'db' && !isType && !isStore(from.name)) return 'the database belongs in store.ts'
  if (to.file === 'server/main.ts' || to.file === 'server/app.ts') return 'nouns do not know who starts them'
  if (!to.isNoun || to.room === from.room || from.file === 'server/jobs/pipeline.ts') return null
  if (to.name === 'service.ts' || to.file === 'server/jobs/define-job.ts') return null
  return 'of another noun only its service.ts may be used'
}

function judgeWeb(from, to) {
  if (to.runtime !== 'web') {
    const isPlain = ['ui', 'lib'].includes(from.room)
    return isPlain && to.runtime === 'core' ? 'web/ui and web/lib know no rules' : null
  }
  const isShared = ['ui', 'lib'].includes(to.room)
  if (['ui', 'lib'].includes(from.room)) return isShared ? null : 'web/ui and web/lib know no nouns'
  const doors = [from.room, to.room].sort().join()
  if (doors === 'app,site') return 'web/app and web/site are two front doors: neither goes through the other'
  if (from.isNoun) return isShared || to.room === from.room ? null : 'a noun of the browser knows no other'
  return null
}

function judgeOwn(from, to, isType) {
  if (from.runtime === 'contract' && to.runtime !== 'contract') return 'contract imports nothing of ours'
  if (from.runtime === 'core' && !['contract', 'core'].includes(to.runtime))
    return 'core imports contract only'
  if (from.runtime === 'server' && to.runtime === 'web') return 'server and browser never import each other'
  if (from.runtime === 'web' && to.runtime === 'server') return 'server and browser never import each other'
  if (from.runtime === 'server') return judgeServer(from, to, isType)
  if (from.runtime === 'web') return judgeWeb(from, to)
  return null
}

/**
 * What is wrong with one file of src/, a line for each import.
 * @param {string} file path below src/, with slashes
 * @param {string} source its text
 * @returns {string[]}
 */
export function judgeFile(file, source) {
  if (isTest(file)) return []
  const from = locate(file)
  return readImports(source).flatMap(({ specifier, isType }) => {
    const target = resolve(file, specifier)
    const fault =
      target === null ? judgePackage(from, specifier, isType) : judgeOwn(from, locate(target), isType)
    return fault ? [`src/${file}: ${specifier}: ${fault}`] : []
  })
}

const longest = 300

/** Faults of all files below src/: forbidden imports, and files too long to read. */
export function judgeTree(folder) {
  const files = readdirSync(folder, { recursive: true }).map((name) => String(name).split(path.sep).join('/'))
  return files
    .filter((file) => /\.(ts|tsx|mts)$/.test(file))
    .sort()
    .flatMap((file) => {
      const source = readFileSync(path.join(folder, file), 'utf8')
      const lines = source.split('\n').length - 1
      const isLong = lines > longest && !isTest(file)
      return [
        ...judgeFile(file, source),
        ...(isLong ? [`src/${file}: ${lines} lines, more than ${longest}`] : []),
      ]
    })
}
