// npm run check: types, lint and format, the import law, dead code. All of them run; the command fails if one does.
import path from 'node:path'
import { judgeTree } from './import-law.mjs'
import { pinnedNode, root } from './node-path.mjs'
import { installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
const node = pinnedNode()
const checks = {
  'types of the server': () => run(node, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.json']),
  'types of the browser': () => run(node, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json']),
  'lint and format': () =>
    run(node, ['node_modules/@biomejs/biome/bin/biome', 'check', '--error-on-warnings', '.']),
  'import law': () => {
    const faults = judgeTree(path.join(root, 'src'))
    for (const fault of faults) process.stdout.write(`${fault}\n`)
    return faults.length === 0
  },
  'dead code': () => run(node, ['node_modules/knip/bin/knip.js', '--no-progress']),
}
const failed = Object.entries(checks).filter(([name, check]) => {
  const isFine = check()
  process.stdout.write(`${isFine ? 'ok    ' : 'FAILED'} ${name}\n`)
  return !isFine
})
process.exit(failed.length === 0 ? 0 : 1)
