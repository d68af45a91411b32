// npm run mutate: changes the pure modules of auth, sharing, visibility and jobs in thousands of small ways, and counts how many
// of those changes the tests beside them notice. Fails under 75 %.
import { pinnedNode } from './node-path.mjs'
import { installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
process.exit(run(pinnedNode(), ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run']) ? 0 : 1)
