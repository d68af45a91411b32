// npm run restore -- FOLDER: restores a backup into an empty data folder or database; see docs/backup.md. Installs the packages, because
// this is the first command on a new machine.
import { pinnedNode } from './node-path.mjs'
import { installPackages, run } from './prepare.mjs'

installPackages({ everything: false })
process.exit(run(pinnedNode(), ['src/server/backup/main.ts', 'restore', ...process.argv.slice(2)]) ? 0 : 1)
