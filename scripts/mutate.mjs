// npm run mutate: mutation tests. Fails if the mutation score is below 75 %; see docs/mutation.md.
import { pinnedNode } from './node-path.mjs'
import { installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
process.exit(run(pinnedNode(), ['node_modules/@stryker-mutator/core/bin/stryker.js', 'run']) ? 0 : 1)
