// npm run check: types, lint and format, import rules, dead code.
import path from 'node:path'
import { checkTree } from './import-rules.mjs'
import { pinnedNode, root } from './node-path.mjs'
import { installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
const node = pinnedNode()
const checks = {
  'server types': () => run(node, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']),
  'browser types': () => run(node, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json']),
  'lint and format': () =>
    run(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  'import rules': () => {
    const violations = checkTree(path.join(root, 'src'))
    for (const violation of violations) process.stdout.write(`${violation}\n`)
    return violations.length === 0
  },
  'dead code': () => run(node, ['node_modules/knip/bin/knip.js', '--no-progress']),
}
const failed = Object.entries(checks).filter(([name, check]) => {
  const isFine = check()
  process.stdout.write(`${isFine ? 'ok    ' : 'FAILED'} ${name}\n`)
  return !isFine
})
process.exit(failed.length === 0 ? 0 : 1)
