// npm test: installs what tests need, then runs them all, browser journeys and the short form of the faults included. Ends with
// `N passed, N failed`. --full (npm run test:full) runs large fixtures in full; see src/server/test-scale.ts.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from './node-path.mjs'
import { buildWeb, giveUp, installPackages, run } from './prepare.mjs'
import { compiled } from './server-process.mjs'

const needed = [
  { packages: ['chromium'], isThere: () => isOnPath('chromium') },
  { packages: ['ffmpeg'], isThere: () => isOnPath('ffmpeg') },
  { packages: ['pocketsphinx', 'pocketsphinx-en-us'], isThere: () => isOnPath('pocketsphinx_continuous') },
  { packages: ['poppler-utils'], isThere: () => isOnPath('pdftotext') },
  { packages: ['nginx'], isThere: () => existsSync('/usr/sbin/nginx') || isOnPath('nginx') },
  { packages: ['postgresql'], isThere: () => existsSync('/usr/lib/postgresql') || isOnPath('postgres') },
]

function isOnPath(name) {
  return (process.env.PATH ?? '').split(path.delimiter).some((folder) => existsSync(path.join(folder, name)))
}

/** Browser tests are never skipped silently: without the browser the command says what to install, and fails. */
function requireTools() {
  const missing = needed.filter((tool) => !tool.isThere()).flatMap((tool) => tool.packages)
  if (missing.length === 0) return
  const install = ['install', '-y', '-qq', '--no-install-recommends', ...missing]
  const byHand = `sudo apt-get install --no-install-recommends ${missing.join(' ')}`
  const isRoot = process.getuid?.() === 0
  if (!isOnPath('apt-get') || (!isRoot && !(process.stdin.isTTY && isOnPath('sudo')))) {
    giveUp(`The tests need ${missing.join(', ')}. On Debian: ${byHand}`)
  }
  process.stdout.write(`Installing what the tests need: ${missing.join(', ')} ...\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const [program, prefix] = isRoot ? ['apt-get', []] : ['sudo', ['apt-get']]
  run(program, [...prefix, 'update', '-qq'], { env })
  if (!run(program, [...prefix, ...install], { env, stdio: ['inherit', 'ignore', 'inherit'] })) {
    giveUp(`The tests need ${missing.join(', ')}, and apt could not install them. By hand: ${byHand}`)
  }
}

const results = path.join(root, '.cache/test-results')
/** A suite that hangs is ended, and has failed. */
const longestMs = 40 * 60_000

/** Counts the tests of a report. */
function readReport(report, status) {
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const parsed = JSON.parse(readFileSync(report, 'utf8'))
  const counted = parsed.stats
    ? { passed: parsed.stats.expected + parsed.stats.flaky, failed: parsed.stats.unexpected }
    : { passed: parsed.numPassedTests, failed: parsed.numFailedTests }
  // A file that could not even be loaded fails the runner without a failed test.
  return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

/** Runs one test runner with a JSON report beside its output, and counts. */
async function runSuite(name, args) {
  const report = path.join(results, `${name}.json`)
  rmSync(report, { force: true })
  const began = Date.now()
  const child = spawn(pinnedNode(), args(report), {
    cwd: root,
    stdio: 'inherit',
    timeout: longestMs,
    env: { ...process.env, ...compiled, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  const [status] = await once(child, 'close')
  const minutes = ((Date.now() - began) / 60_000).toFixed(1)
  process.stdout.write(`${name}: ${minutes} minutes\n`)
  return readReport(report, status)
}

installPackages({ everything: true })
requireTools()
buildWeb()
mkdirSync(results, { recursive: true })
if (process.argv.includes('--full')) process.env['TEST_SCALE'] = 'full'
// One after the other: the limits of the faults do not hold on a machine that is busy with tests.
const unit = await runSuite('unit', (report) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
])
const browser = await runSuite('browser', () => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--reporter=list,json',
])
const faults = await runSuite('faults', (report) => ['faults/main.ts', '--short', '--report', report])
const suites = [unit, browser, faults]
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0)
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
