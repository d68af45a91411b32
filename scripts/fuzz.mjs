// npm run fuzz: 200,000 made-up requests to every call; see src/server/fuzz.test.ts. FUZZ=N sends so many,
// FUZZ_SEED=N brings a run back.
import { pinnedNode } from './node-path.mjs'
import { installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
const env = { FUZZ: '200000', FUZZ_SEED: String(Date.now() % 2 ** 31), ...process.env }
const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', 'node', 'src/server/fuzz.test.ts']
process.exit(run(pinnedNode(), args, { env }) ? 0 : 1)
