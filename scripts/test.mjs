// npm test: installs what tests need, then runs them all, browser journeys and the short form of the faults included. Ends with `N passed, N failed`.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
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

/** Runs one test runner with a JSON report beside its own output, and counts. */
function runSuite(name, args) {
  const report = path.join(results, `${name}.json`)
  rmSync(report, { force: true })
  const { status } = spawnSync(pinnedNode(), args(report), {
    cwd: root,
    stdio: 'inherit',
    timeout: longestMs,
    env: { ...process.env, ...compiled, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
  })
  if (!existsSync(report)) return { passed: 0, failed: 1 }
  const parsed = JSON.parse(readFileSync(report, 'utf8'))
  const counted = parsed.stats
    ? { passed: parsed.stats.expected + parsed.stats.flaky, failed: parsed.stats.unexpected }
    : { passed: parsed.numPassedTests, failed: parsed.numFailedTests }
  // A file that could not even be loaded fails the runner without a failed test.
  return status === 0 || counted.failed > 0 ? counted : { ...counted, failed: 1 }
}

installPackages({ everything: true })
requireTools()
buildWeb()
const unit = runSuite('unit', (report) => [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--reporter=default',
  '--reporter=json',
  `--outputFile.json=${report}`,
])
const browser = runSuite('browser', () => [
  'node_modules/@playwright/test/cli.js',
  'test',
  '--reporter=list,json',
])
const faults = runSuite('faults', (report) => ['faults/main.ts', '--short', '--report', report])
const suites = [unit, browser, faults]
const passed = suites.reduce((sum, suite) => sum + suite.passed, 0)
const failed = suites.reduce((sum, suite) => sum + suite.failed, 0)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exit(failed === 0 ? 0 : 1)
