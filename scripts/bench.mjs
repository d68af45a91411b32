// npm run bench: benchmarks on this machine; see bench/.
import { pinnedNode } from './node-path.mjs'
import { buildAll, installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
buildAll()
process.exit(run(pinnedNode(), ['bench/main.ts', ...process.argv.slice(2)]) ? 0 : 1)
