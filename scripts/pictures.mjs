// npm run pictures [-- NAME ...]: takes the pictures of the public pages and of README.md from a new demo, or only those with the names. Needs Debian's Chromium.
import { pinnedNode } from './node-path.mjs'
import { buildAll, installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
buildAll()
process.exit(run(pinnedNode(), ['scripts/make-pictures.ts', ...process.argv.slice(2)]) ? 0 : 1)
