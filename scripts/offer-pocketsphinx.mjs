import { spawn, spawnSync } from 'node:child_process'
import { createInterface } from 'node:readline'
import { isOnPath } from './node-path.mjs'

const packages = ['pocketsphinx', 'pocketsphinx-en-us']
const install = ['install', '-y', '-qq', '--no-install-recommends', ...packages]
const manualCommand = `sudo apt-get install --no-install-recommends ${packages.join(' ')}`

function say(sentence) {
  process.stdout.write(`${sentence}\n`)
}

/** Installs in the background; the running server uses the package as soon as it is installed. */
function installByApt(program, prefix) {
  say('Installing PocketSphinx, a small speech engine ...')
  const update = spawn(program, [...prefix, 'update', '-qq'], { stdio: 'ignore' })
  update.on('error', () => say(`PocketSphinx could not be installed. Install it yourself: ${manualCommand}`))
  update.on('exit', () => {
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    spawn(program, [...prefix, ...install], { stdio: 'ignore', env }).on('exit', (code) =>
      say(
        code === 0
          ? 'PocketSphinx is installed: recordings are transcribed in draft quality. The README names better engines.'
          : `PocketSphinx could not be installed. Install it yourself: ${manualCommand}`,
      ),
    )
  })
}

/**
 * Does nothing with SETUP=minimal or if a speech engine is set up. If root runs it without a terminal, installs PocketSphinx without
 * asking.
 */
export function offerPocketSphinx() {
  const hasEngine = isOnPath('pocketsphinx_continuous') || isOnPath('pocketsphinx_batch')
  if (process.env.SETUP === 'minimal' || process.env.TRANSCRIBE_BASE_URL || hasEngine) return
  if (!isOnPath('apt-get')) {
    say('No speech engine is set up. Install PocketSphinx, or set TRANSCRIBE_BASE_URL; the README says how.')
    return
  }
  const isRoot = process.getuid?.() === 0
  if (isRoot && !process.stdin.isTTY) {
    installByApt('apt-get', [])
    return
  }
  const canSudo = isRoot || (isOnPath('sudo') && process.stdin.isTTY)
  if (!canSudo) {
    say(
      `No speech engine is set up: recordings are stored but not transcribed. To install one: ${manualCommand}`,
    )
    return
  }
  const question = createInterface({ input: process.stdin, output: process.stdout })
  question.question(
    'No speech engine is set up. Install PocketSphinx (about 40 MB, draft quality)? [Y/n] ',
    (answer) => {
      question.close()
      if (/^n/i.test(answer)) return
      if (!isRoot) spawnSync('sudo', ['-v'], { stdio: 'inherit' })
      installByApt(isRoot ? 'apt-get' : 'sudo', isRoot ? [] : ['apt-get'])
    },
  )
}
