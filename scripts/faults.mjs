// npm run faults: breaks real installations and checks that no data is lost or duplicated; see faults/.
// `-- --short` is the short run, `-- 8 9` runs the faults with the row numbers 8 and 9, `-- 8 --times N` runs row 8 N times.
// `-- 8 --times 1 --seed N` repeats a failed run of row 8 with the seed that it printed.
import { pinnedNode } from './node-path.mjs'
import { buildAll, installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
buildAll()
process.exit(run(pinnedNode(), ['faults/main.ts', ...process.argv.slice(2)]) ? 0 : 1)
