import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import { findFreePort } from '#server/db/test-cluster.ts'
import type { Buildah } from './buildah.ts'

const imageConfig = z.object({
  Docker: z.object({
    config: z.object({
      User: z.string(),
      Env: z.array(z.string()),
      Entrypoint: z.array(z.string()),
      Cmd: z.array(z.string()),
      WorkingDir: z.string(),
      Volumes: z.record(z.string(), z.object({})),
    }),
  }),
})

const enter = `
set -e
root=$1; data=$2; user=$3; workdir=$4; shift 4
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount --rbind /proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs -o mode=1777 tmpfs "$root/tmp"
mount -o remount,ro,bind "$root"
exec chroot --userspec="$user" "$root" /bin/sh -c 'cd "$0" && exec "$@"' "$workdir" "$@"`

export type Container = {
  url: string
  process: ChildProcess
  /** Size of the image on disk. */
  kilobytes: number
  userId: number
  runs(...command: string[]): boolean
}

/** Starts the image like a container engine with `--read-only --tmpfs /tmp` and a volume. */
export async function startImage(buildah: Buildah, folder: string, name: string): Promise<Container> {
  const { config } = imageConfig.parse(JSON.parse(buildah('inspect', '--type', 'image', name))).Docker
  const root = buildah('mount', buildah('from', name))
  const [, userId = '', groupId = ''] =
    new RegExp(`^${config.User}:[^:]*:(\\d+):(\\d+):`, 'm').exec(
      readFileSync(path.join(root, 'etc/passwd'), 'utf8'),
    ) ?? []
  const kilobytes = Number.parseInt(execFileSync('du', ['-sxk', root], { encoding: 'utf8' }), 10)
  const data = path.join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  execFileSync('chown', [`${userId}:${groupId}`, data])
  const port = await findFreePort()
  const env = {
    ...Object.fromEntries(
      config.Env.map((line) => [line.split('=', 1)[0], line.slice(line.indexOf('=') + 1)]),
    ),
    HOST: '127.0.0.1',
    PORT: String(port),
    LOG_LEVEL: 'warn',
    // Makes tini adopt orphaned processes. Under a container engine it does so anyway, because it is process 1 there.
    TINI_SUBREAPER: '1',
  }
  const inRoot = (...command: string[]) => [
    ...['--mount', 'sh', '-c', enter, 'sh'],
    ...[root, data, `${userId}:${groupId}`, config.WorkingDir, ...command],
  ]
  const server = spawn('unshare', inRoot(...config.Entrypoint, ...config.Cmd), { env, stdio: 'inherit' })
  return {
    url: `http://127.0.0.1:${port}`,
    process: server,
    kilobytes,
    userId: Number(userId),
    runs(...command) {
      try {
        execFileSync('unshare', inRoot(...command), { env, stdio: 'ignore' })
        return true
      } catch {
        return false
      }
    },
  }
}
