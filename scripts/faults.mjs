// npm run faults: breaks the product with real parts and looks whether anything was lost or doubled; see faults/.
// `-- --short` is the short form, `-- 8 9` takes two rows, `--times N` and `--seed N` bring a run back.
import { pinnedNode } from './node-path.mjs'
import { buildWeb, installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
buildWeb()
process.exit(run(pinnedNode(), ['faults/main.ts', ...process.argv.slice(2)]) ? 0 : 1)
