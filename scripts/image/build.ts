import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from '../node-path.mjs'
import { type Buildah, capture } from './buildah.ts'

const isolation = ['--isolation', 'chroot']
const sources = '/etc/apt/sources.list.d/debian.sources'
const certificates = '/etc/ssl/certs/ca-certificates.crt'
/** Folders of /usr/share that are left out, as in Debian's slim image. */
const excluded = ['man', 'doc', 'info', 'locale', 'groff', 'lintian']

function readBaseNames(): { node: string; debian: string } {
  const dockerfile = readFileSync(path.join(root, 'Dockerfile'), 'utf8')
  const find = (image: string) => {
    const [, name] = new RegExp(`^FROM (${image}:\\S+)`, 'm').exec(dockerfile) ?? []
    if (!name) throw new Error(`The Dockerfile does not start from ${image}`)
    return `docker.io/library/${name}`
  }
  return { node: find('node'), debian: find('debian') }
}

function makeDebian(buildah: Buildah, folder: string, name: string): void {
  const archive = path.join(folder, 'debian.tar')
  capture('mmdebstrap', [
    ...['--mode=root', '--variant=minbase', '--include=ca-certificates', '--quiet'],
    ...excluded.map((kind) => `--dpkgopt=path-exclude=/usr/share/${kind}/*`),
    '--customize-hook=rm -rf "$1"/etc/apt/sources.list "$1"/etc/apt/sources.list.d/* "$1"/var/lib/apt/lists/*',
    `--customize-hook=copy-in ${sources} ${path.dirname(sources)}`,
    ...['bookworm', archive, sources],
  ])
  const container = buildah('from', 'scratch')
  buildah('add', '--quiet', container, archive, '/')
  buildah('commit', '--quiet', container, name)
}

/** The Dockerfile relies on the paths of the official Node image. */
function makeNode(buildah: Buildah, folder: string, debian: string, name: string): void {
  const npm = path.join(folder, 'npm')
  const settings = path.join(folder, 'npmrc')
  writeFileSync(
    settings,
    `cafile=${certificates}\nregistry=${capture('npm', ['config', 'get', 'registry'])}\n`,
  )
  capture('npm', ['install', '--global', '--prefix', npm, 'npm@11', '--no-audit', '--no-fund'])
  const container = buildah('from', debian)
  buildah('add', '--quiet', container, npm, '/usr/local')
  buildah('copy', '--quiet', '--chmod', '755', container, pinnedNode(), '/usr/local/bin/node')
  // The build uses this machine's npm registry and certificates, because the machine may be behind a proxy with its own certificate.
  buildah('copy', '--quiet', container, certificates, certificates)
  buildah('copy', '--quiet', container, settings, '/root/.npmrc')
  const install = 'apt-get -qq update && apt-get -qq install -y libatomic1 >/dev/null'
  buildah('run', ...isolation, container, '--', 'sh', '-c', install)
  buildah('commit', '--quiet', container, name)
}

/** Builds the base images instead of pulling them, because an image registry may be unreachable. */
export function buildImage(buildah: Buildah, folder: string, name: string): void {
  const base = readBaseNames()
  makeDebian(buildah, folder, base.debian)
  makeNode(buildah, folder, base.debian, base.node)
  buildah('build', ...isolation, '--pull-never', '--format', 'docker', '--quiet', '--tag', name, root)
}
