// npm test: installs what the tests need, then runs unit tests, browser tests and the short run of fault injection (faults/main.ts).
// Ends with `N passed, N failed`. --full (npm run test:full) runs large fixtures in full (src/server/testing/server/test-scale.ts) and tests
// the container image.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { isOnPath, pinnedNode, root } from './node-path.mjs'
import { buildAll, exitWithMessage, installPackages, run } from './prepare.mjs'
import { builtFlag, compileCache } from './server-process.mjs'

const needed = [
  { packages: ['chromium-headless-shell'], isThere: () => isOnPath('chromium-headless-shell') },
  { packages: ['ffmpeg'], isThere: () => isOnPath('ffmpeg') },
  { packages: ['poppler-utils'], isThere: () => isOnPath('pdftotext') },
  { packages: ['nginx'], isThere: () => existsSync('/usr/sbin/nginx') || isOnPath('nginx') },
  { packages: ['postgresql'], isThere: () => existsSync('/usr/lib/postgresql') || isOnPath('postgres') },
]

/** Installs missing tools, or exits with the command that installs them. */
function requireTools() {
  const missing = needed.filter((tool) => !tool.isThere()).flatMap((tool) => tool.packages)
  if (missing.length === 0) return
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
  const byHand = `sudo apt-get install --no-install-recommends ${missing.join(' ')}`
  const isRoot = process.getuid?.() === 0
  if (!isOnPath('apt-get') || (!isRoot && !(process.stdin.isTTY && isOnPath('sudo')))) {
    exitWithMessage(`The tests need ${missing.join(', ')}. On Debian: ${byHand}`)
  }
  process.stdout.write(`Installing what the tests need: ${missing.join(', ')} ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [program, prefix] = isRoot ? ['apt-get', []] : ['sudo', ['apt-get']]
  run(program, [...prefix, 'update', '-qq'], { env })
  if (!run(program, [...prefix, ...install], { env, stdio: ['inherit', 'ignore', 'inherit'] })) {
    exitWithMessage(
      `The tests need ${missing.join(', ')}, and apt could not install them. By hand: ${byHand}`,
    )
  }
}

const memory = '/dev/shm'
/** Four times what the tests use at most. */
const neededMemoryBytes = 4 * 1024 ** 3

function isMemoryUsable() {
  if (!existsSync('/proc/mounts')) return false
  const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
  const [, , type, options = ''] =
    mounts.map((line) => line.split(' ')).find(([, folder]) => folder === memory) ?? []
  // Some tests run programs that they have written.
  if (type !== 'tmpfs' || options.split(',').includes('noexec')) return false
  const { bavail, bsize } = statfsSync(memory)
  return bavail * bsize >= neededMemoryBytes
}

/** Keeps temporary files in memory if possible, because the tests then take less time (docs/decisions/055). */
function moveTemporaryFilesToMemory() {
  if (!isMemoryUsable()) return
  const folder = mkdtempSync(path.join(memory, 'hearthscribe-tests-'))
  // PostgreSQL, which runs as another user, has its data in this folder.
  chmodSync(folder, 0o755)
  process.env['TMPDIR'] = folder
  process.on('exit', () => {
    try {
      rmSync(folder, { recursive: true, maxRetries: 5 })
    } catch {
      // A process that a test left behind may still write there; the result of the tests is not affected.
    }
  })
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(1))
}

const results = path.join(root, '.cache/test-results')

function readVitest({ testResults }) {
  return testResults.flatMap(({ name, message, assertionResults }) => {
    const file = path.relative(root, name)
    const tests = assertionResults
      .filter(({ status }) => status === 'passed' || status === 'failed')
      .map(({ fullName, status, failureMessages }) => ({
        title: `${file} > ${fullName}`,
        ok: status === 'passed',
        errors: failureMessages,
      }))
    const didLoad = message === '' || tests.some(({ ok }) => !ok)
    return didLoad ? tests : [...tests, { title: file, ok: false, errors: [message] }]
  })
}

function readPlaywright({ suites = [], specs = [] }) {
  const ran = specs.filter(({ tests }) => tests.some(({ status }) => status !== 'skipped'))
  const own = ran.map(({ file, title, ok, tests }) => ({
    title: `e2e/${file} > ${title}`,
    ok,
    errors: tests.flatMap(({ results }) =>
      results.flatMap(({ errors }) => errors.map(({ message }) => message)),
    ),
  }))
  return [...own, ...suites.flatMap(readPlaywright)]
}

async function runSuite(name, args, readReport) {
  const report = path.join(results, `${name}.json`)
  rmSync(report, { force: true })
  const began = Date.now()
  const runner = spawn(pinnedNode(), args(report), {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...compileCache, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const [status] = await once(runner, 'exit')
  process.stdout.write(`${name}: ${((Date.now() - began) / 60_000).toFixed(1)} minutes\n`)
  const tests = existsSync(report) ? readReport(JSON.parse(readFileSync(report, 'utf8'))) : []
  const isExplained = status === 0 || tests.some(({ ok }) => !ok)
  return isExplained
    ? tests
    : [...tests, { title: name, ok: false, errors: [`The runner ended with ${status}.`] }]
}

/** Prints only the first lines of the first error of each test, because the output of the runners is long. */
function listFailed(tests) {
  process.stdout.write('\nFailed:\n')
  for (const { title, errors } of tests) {
    const lines = stripVTControlCharacters(errors[0] ?? '')
      .split('\n')
      .slice(0, 12)
    process.stdout.write(`${[title, ...lines].join('\n    ')}\n`)
  }
}

installPackages({ everything: true })
requireTools()
buildAll()
process.env[builtFlag] = 'true'
mkdirSync(results, { recursive: true })
if (process.argv.includes('--full')) process.env['TEST_SCALE'] = 'full'
else moveTemporaryFilesToMemory()
// One suite at a time: each uses all processors of a small machine, and a busy machine would only make its time limits mean less.
const unit = await runSuite(
  'unit',
  (report) => [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
  ],
  readVitest,
)
const browser = await runSuite(
  'browser',
  () => ['node_modules/@playwright/test/cli.js', 'test', '--reporter=list,json'],
  readPlaywright,
)
const faults = await runSuite(
  'faults',
  (report) => ['faults/main.ts', '--short', '--report', report],
  ({ runs }) => runs,
)
const image = process.argv.includes('--full')
  ? await runSuite(
      'image',
      (report) => ['scripts/test-image.mjs', '--report', report],
      ({ runs }) => runs,
    )
  : []
const tests = [...unit, ...browser, ...faults, ...image]
const failed = tests.filter(({ ok }) => !ok)
if (failed.length > 0) listFailed(failed)
process.stdout.write(`${tests.length - failed.length} passed, ${failed.length} failed\n`)
process.exit(failed.length === 0 ? 0 : 1)
