// npm run build: installs and builds without serving, for images and systemd; see docs/deployment.md.
import { buildAll, installPackages } from './prepare.mjs'

installPackages({ everything: false })
buildAll()
