// npm run pictures: takes the pictures of the public pages and of README.md from a new demo. Needs Debian's Chromium and espeak-ng.
import { pinnedNode } from './node-path.mjs'
import { buildWeb, installPackages, run } from './prepare.mjs'

installPackages({ everything: true })
buildWeb()
process.exit(run(pinnedNode(), ['scripts/make-pictures.ts']) ? 0 : 1)
