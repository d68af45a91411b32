import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pass } from 'node:timers/promises'

export const findNginx = (): string | undefined =>
  ['/usr/sbin/nginx', 'nginx'].find((one) => spawnSync(one, ['-v']).status === 0)

/**
 * Starts nginx in a new folder.
 * @param site the contents of its http block
 */
export async function startNginx(program: string, folder: string, site: string) {
  mkdirSync(folder)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${name};`,
  )
  // As root, nginx would start workers of another user, who may not read this folder.
  const user = process.getuid?.() === 0 ? 'user root;\n' : ''
  const settings = `${user}daemon off;\nworker_processes 1;\npid nginx.pid;\nerror_log stderr crit;\nevents {}\nhttp {\naccess_log off;\n${temporary.join('\n')}\n${site}\n}\n`
  writeFileSync(path.join(folder, 'nginx.conf'), settings)
  const child = spawn(program, ['-p', `${folder}/`, '-c', 'nginx.conf'], { stdio: 'inherit' })
  return {
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGQUIT')
      await Promise.race([ended, pass(2_000)])
      child.kill('SIGKILL')
    },
  }
}
