// Bundles the server's main thread into dist/server/server.js, which dist/server/main.js loads. The bundle halves the processor time of a
// start (docs/decisions/026). Threads and child processes still run the source files, so import.meta.url and import.meta.dirname in the
// bundle point to the source files.
import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'vite'
import { root } from './node-path.mjs'

const output = path.join(root, 'dist/server')
// The finished build is renamed to `output`, because another process may start the server during the build.
const unfinished = `${output}.${process.pid}`

const keepAddresses = {
  name: 'keep-addresses',
  enforce: 'pre',
  transform(code, id) {
    const file = id.split('?')[0]
    if (!code.includes('import.meta.') || !path.isAbsolute(file)) return null
    const from = (target) => JSON.stringify(path.relative(output, target).split(path.sep).join('/'))
    return code
      .replaceAll('import.meta.url', `new URL(${from(file)}, import.meta.url).href`)
      .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${from(path.dirname(file))})`)
  },
}

await build({
  configFile: false,
  root,
  publicDir: false,
  logLevel: 'warn',
  plugins: [keepAddresses],
  // Packages that load their own files, such as native code and worker scripts, cannot be bundled.
  ssr: { noExternal: true, external: ['@electric-sql/pglite', '@node-rs/argon2', 'pino', 'tinypool'] },
  build: {
    ssr: 'src/server/main.ts',
    outDir: unfinished,
    target: 'node20',
    minify: false,
    rolldownOptions: { output: { entryFileNames: 'server.js', codeSplitting: false } },
  },
})
mkdirSync(output, { recursive: true })
// Checked before the bundle is loaded, because an older Node fails on it with an error that does not name the cause.
writeFileSync(
  path.join(unfinished, 'main.js'),
  `if (Number(process.versions.node.split('.')[0]) < 24) {
  console.error('Hearthscribe needs Node 24 or later, and this is Node ' + process.versions.node + '. Start it with npm start, which brings its own Node, or with node_modules/.bin/node.')
  process.exit(1)
}
await import('./server.js')
`,
)
for (const name of ['server.js', 'main.js']) renameSync(path.join(unfinished, name), path.join(output, name))
rmSync(unfinished, { recursive: true })
