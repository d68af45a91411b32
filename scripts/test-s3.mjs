// npm run test:s3: runs the file store tests in a real S3 bucket; see src/server/adapters/files/s3-file-store.test.ts.
import { pinnedNode } from './node-path.mjs'
import { exitWithMessage, installPackages, run } from './prepare.mjs'

const { S3_BUCKET, S3_ACCESS_KEY, S3_SECRET_KEY, S3_ENDPOINT, S3_REGION } = process.env
if (!S3_BUCKET || !S3_ACCESS_KEY || !S3_SECRET_KEY || !(S3_ENDPOINT || S3_REGION)) {
  exitWithMessage(
    'Set S3_ENDPOINT (at Amazon S3_REGION), S3_BUCKET, S3_ACCESS_KEY and S3_SECRET_KEY in the environment. The test uses its own names in the bucket and removes them.',
  )
}
installPackages({ everything: true })
const env = { ...process.env, TEST_S3: 'yes' }
const file = 'src/server/adapters/files/s3-file-store.test.ts'
const args = [
  'node_modules/vitest/vitest.mjs',
  'run',
  '--project',
  'node',
  file,
  '-t',
  'the file store in the bucket',
]
process.exit(run(pinnedNode(), args, { env }) ? 0 : 1)
