// npm run test:image: builds, starts and tests the container image, with buildah in chroot isolation. With the environment variable CI set, it
// fails where it cannot run.
import { isOnPath, pinnedNode } from './node-path.mjs'
import { installPackages, run } from './prepare.mjs'

function findObstacle() {
  if (process.platform !== 'linux') return 'it needs Linux.'
  if (process.getuid?.() !== 0) return 'it needs root to create the base images and to start the container.'
  const missing = ['buildah', 'mmdebstrap', 'unshare', 'chroot'].filter((name) => !isOnPath(name))
  return missing.length > 0
    ? `${missing.join(' and ')} not found. On Debian: apt-get install buildah mmdebstrap`
    : null
}

const obstacle = findObstacle()
if (obstacle) {
  process.stdout.write(`The container image was not tested: ${obstacle}\n`)
  process.exit(process.env.CI ? 1 : 0)
}
installPackages({ everything: true })
process.exit(run(pinnedNode(), ['scripts/image/main.ts', ...process.argv.slice(2)]) ? 0 : 1)
