// npm run check: checks the import rules, then types, lint, format and dead code in parallel, because most of these checks use one core.
import { execFile } from 'node:child_process'
import path from 'node:path'
import { promisify } from 'node:util'
import { checkTree } from './import-rules.mjs'
import { pinnedNode, root } from './node-path.mjs'
import { installPackages } from './prepare.mjs'

installPackages({ everything: true })
const checks = {
  'server types': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json'],
  'browser types': ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'],
  'lint and format': ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.'],
  'dead code': ['node_modules/knip/bin/knip.js', '--no-progress'],
}

async function runCheck([name, args]) {
  const options = { cwd: root, maxBuffer: Number.POSITIVE_INFINITY }
  const { failed, stdout, stderr } = await promisify(execFile)(pinnedNode(), args, options).catch(
    (error) => ({ failed: true, ...error }),
  )
  return report(name, !failed, stdout + stderr)
}

function report(name, isFine, output) {
  process.stdout.write(`${output}${isFine ? 'ok    ' : 'FAILED'} ${name}\n`)
  return isFine
}

const violations = checkTree(path.join(root, 'src'))
const results = [
  report('import rules', violations.length === 0, violations.map((violation) => `${violation}\n`).join('')),
  ...(await Promise.all(Object.entries(checks).map(runCheck))),
]
process.exit(results.every(Boolean) ? 0 : 1)
