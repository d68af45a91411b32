// npm run demo: serves a sample campaign from ./data-demo, for this machine only. Never touches ./data.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { pinnedNode, root } from './node-path.mjs'
import { buildAll, exitWithMessage, installPackages, run } from './prepare.mjs'
import { serverArguments, serverMemory } from './server-process.mjs'

installPackages({ everything: false })
buildAll()

const folder = path.join(root, 'data-demo')
if (!existsSync(folder)) {
  // The folder gets its name when it is complete, so that an interrupted start leaves no partial demo.
  const unfinished = `${folder}.new`
  rmSync(unfinished, { recursive: true, force: true })
  if (!run(pinnedNode(), ['scripts/fill-demo.ts', unfinished]))
    exitWithMessage('The demo could not be filled.')
  renameSync(unfinished, folder)
}

const login = JSON.parse(readFileSync(path.join(root, 'demo/login.json'), 'utf8'))
const server = spawn(pinnedNode(), serverArguments, {
  cwd: root,
  env: {
    ...serverMemory,
    ...process.env,
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  },
  stdio: ['inherit', 'pipe', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

let output = ''
let isReady = false
server.stdout.setEncoding('utf8').on('data', (text) => {
  output += text
  const address = /is ready: (http:\S+)/.exec(output)?.[1]
  if (!address || isReady) return
  isReady = true
  process.stdout.write(
    `\nThe demo is ready: ${address}/login\n  email     ${login.email}\n  password  ${login.password}\n`,
  )
})
