// npm run bench: measures the product on this machine. Figures beside a limit or a ratio within one run; see bench/.
import { pinnedNode } from './node-path.mjs'
import { buildWeb, installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
buildWeb()
process.exit(run(pinnedNode(), ['bench/main.ts', ...process.argv.slice(2)]) ? 0 : 1)
