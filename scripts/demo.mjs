// npm run demo: a separate installation with a sample campaign (./data-demo, loopback only). It never touches ./data.
import { spawn } from 'node:child_process'
import path from 'node:path'
import { pinnedNode, root } from './node-path.mjs'
import { buildWeb, installPackages, run } from './prepare.mjs'
import { serverArguments, serverMemory } from './server-process.mjs'

installPackages({ everything: false })
buildWeb()

const server = spawn(pinnedNode(), serverArguments, {
  cwd: root,
  env: {
    ...serverMemory,
    ...process.env,
    DATA_DIR: path.join(root, 'data-demo'),
    HOST: '127.0.0.1',
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
  },
  stdio: ['inherit', 'pipe', 'inherit'],
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))

let output = ''
let isFilling = false
server.stdout.setEncoding('utf8').on('data', (text) => {
  output += text
  const address = /is ready: (http:\S+)/.exec(output)?.[1]
  if (!address || isFilling) return
  isFilling = true
  if (!run(pinnedNode(), ['scripts/fill-demo.ts', address])) server.kill('SIGTERM')
})
