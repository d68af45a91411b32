// Runs a script on the pinned Node: node scripts/with-node.mjs FILE [ARGUMENT ...]
import { pinnedNode } from './node-path.mjs'
import { run } from './prepare.mjs'

process.exit(run(pinnedNode(), process.argv.slice(2)) ? 0 : 1)
