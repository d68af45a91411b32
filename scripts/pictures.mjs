// npm run pictures: takes the pictures of the public pages and of README.md from a new demo. Needs Debian's Chromium.
import { pinnedNode } from './node-path.mjs'
import { buildAll, installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
buildAll()
process.exit(run(pinnedNode(), ['scripts/make-pictures.ts']) ? 0 : 1)
