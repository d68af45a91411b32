// npm run dev: the server on port 3000 and Vite on port 5173. Open http://localhost:5173/app.
import { spawn } from 'node:child_process'
import { pinnedNode, root } from './node-path.mjs'
import { buildWeb, installPackages } from './prepare.mjs'
import { serverFlags } from './server-process.mjs'

installPackages({ everything: true })
// The server needs the built bundle to render the public pages.
buildWeb()

const programs = [
  ['--watch', '--watch-preserve-output', ...serverFlags, 'src/server/main.ts'],
  ['node_modules/vite/bin/vite.js', '--port', '5173', '--strictPort'],
].map((args) => spawn(pinnedNode(), args, { cwd: root, stdio: 'inherit' }))

function stop() {
  for (const program of programs) program.kill('SIGTERM')
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
for (const program of programs) program.on('exit', stop)
