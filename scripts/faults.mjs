// npm run faults: breaks real installations and checks that no data is lost or duplicated; see faults/.
// `-- --short` is the short run, `-- 8 9` runs two rows, `--times N` and `--seed N` repeat a run.
import { pinnedNode } from './node-path.mjs'
import { buildAll, installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
buildAll()
process.exit(run(pinnedNode(), ['faults/main.ts', ...process.argv.slice(2)]) ? 0 : 1)
