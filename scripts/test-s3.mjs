// npm run test:s3: tries the configured S3 bucket; see src/server/adapters/files/try-bucket.ts. Installs nothing, because a running server
// uses the installed packages.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from './node-path.mjs'
import { exitWithMessage, run } from './prepare.mjs'

if (!existsSync(path.join(root, 'node_modules')))
  exitWithMessage('The packages are not installed yet. Run npm run build first.')
process.exit(run(pinnedNode(), ['src/server/adapters/files/try-bucket.ts']) ? 0 : 1)
