// npm run move-to-postgres: copies the embedded database to the PostgreSQL server of DATABASE_URL; see docs/backup.md. Installs nothing,
// because the packages that wrote the data must read it.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from './node-path.mjs'
import { exitWithMessage, run } from './prepare.mjs'

if (!existsSync(path.join(root, 'node_modules')))
  exitWithMessage('There is nothing to move before the first npm start.')
process.exit(run(pinnedNode(), ['src/server/backup/main.ts', 'move-to-postgres']) ? 0 : 1)
