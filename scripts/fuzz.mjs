// npm run fuzz: 200,000 random requests to all calls; see src/server/security/fuzz.test.ts.
// FUZZ=N sends N requests, FUZZ_SEED=N repeats a run.
import { pinnedNode } from './node-path.mjs'
import { installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
const env = { FUZZ: '200000', FUZZ_SEED: String(Date.now() % 2 ** 31), ...process.env }
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'node',
  'src/server/security/fuzz.test.ts',
]
process.exit(run(pinnedNode(), args, { env }) ? 0 : 1)
