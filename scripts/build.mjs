// npm run build: what npm start does before it serves, for whoever starts the server by other means (an image, systemd); see
// docs/deployment.md.
import { buildWeb, installPackages } from './prepare.mjs'

installPackages({ everything: false })
buildWeb()
