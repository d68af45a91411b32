// npm start: installs, builds and serves. This file runs on Node 18 or later, the server on the pinned Node.
import { spawn } from 'node:child_process'
import { pinnedNode, root } from './node-path.mjs'
import { buildAll, installPackages } from './prepare.mjs'
import { serverArguments, serverMemory } from './server-process.mjs'

installPackages({ everything: false })
buildAll()

const server = spawn(pinnedNode(), serverArguments, {
  cwd: root,
  env: { ...serverMemory, ...process.env },
  stdio: 'inherit',
})
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill(signal))
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
