// npm run backup [-- FOLDER]: backs up everything while the server runs; see docs/backup.md. Installs nothing, because the running server
// uses the installed packages.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from './node-path.mjs'
import { exitWithMessage, run } from './prepare.mjs'

if (!existsSync(path.join(root, 'node_modules')))
  exitWithMessage('There is nothing to back up before the first npm start.')
process.exit(run(pinnedNode(), ['src/server/backup/main.ts', 'backup', ...process.argv.slice(2)]) ? 0 : 1)
