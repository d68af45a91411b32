// npm run sbom: writes sbom.cdx.json, a CycloneDX list of every production package.
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { root } from './node-path.mjs'
import { exitWithMessage } from './prepare.mjs'

const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm'
const args = ['sbom', '--sbom-format=cyclonedx', '--omit=dev', '--package-lock-only']
const { status, stdout, stderr } = spawnSync(npm, args, {
  cwd: root,
  encoding: 'utf8',
  maxBuffer: 64 * 1024 * 1024,
  shell: process.platform === 'win32',
})
if (status !== 0) exitWithMessage(`npm could not list the packages: ${stderr}`)
const file = path.join(root, 'sbom.cdx.json')
writeFileSync(file, stdout)
process.stdout.write(`${JSON.parse(stdout).components.length} packages are listed in ${file}\n`)
