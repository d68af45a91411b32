// npm run build: installs and builds without serving, for images and systemd; see docs/deployment.md.
import { buildWeb, installPackages } from './prepare.mjs'

installPackages({ everything: false })
buildWeb()
