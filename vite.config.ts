import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

/**
 * What is loaded together comes in one piece, named after the first that needs it: a hundred small files would each be waited
 * for. What none of these needs is cut by itself.
 */
const pieces = Object.entries({
  'site-base': 'site/client.ts',
  base: 'site/hydrate-island.tsx',
  start: 'main.tsx',
  'signed-in': 'app/signed-in.tsx',
  wiki: 'app/wiki-view.tsx',
}).map(([name, file]) => ({ name, root: path.resolve('src/web', file) }))
/** These do something by being loaded, which is nothing for whoever needs only what they need. */
const entries = pieces.slice(0, 3).map(({ root }) => root)

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null }

function findPiece(id: string, graph: ModuleGraph): string | null {
  if (entries.includes(id)) return null
  const needing = new Set([id])
  for (const one of needing)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) needing.add(importer)
  return pieces.find(({ root }) => needing.has(root))?.name ?? null
}

const packings = [
  ['.br', promisify(zlib.brotliCompress)],
  ['.gz', promisify(zlib.gzip)],
] as const

/** Scripts and styles are packed here, once, and more tightly than there is time for at each visit: the server sends such a file. */
const packFiles: Plugin = {
  name: 'pack-files',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
    await Promise.all(
      files.flatMap((file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        return packings.map(async ([ending, pack]) =>
          writeFile(path.join(dir, file.fileName + ending), await pack(content)),
        )
      }),
    )
  },
}

/** What the browser loads, built to dist/web: the application, and the small script of the public pages. */
const browserBuild: UserConfig['build'] = {
  outDir: '../../dist/web',
  emptyOutDir: true,
  manifest: true,
  // Nothing is inlined: the pages are served under a strict content policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  target: 'es2022',
  rolldownOptions: {
    input: { app: 'src/web/index.html', site: 'src/web/site/client.ts' },
    output: {
      codeSplitting: {
        groups: [{ name: findPiece, debugName: 'pieces', includeDependenciesRecursively: false }],
      },
    },
  },
}

/** The renderer of the public pages for the server, one file with all that it needs. */
const serverBuild: UserConfig['build'] = {
  outDir: '../../dist/ssr',
  emptyOutDir: true,
  target: 'node20',
  rolldownOptions: { output: { entryFileNames: 'pages.js' } },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [react(), tailwindcss(), packFiles],
  build: isSsrBuild ? serverBuild : browserBuild,
  ssr: { noExternal: true },
  // For the browser it is so anyway; on the server the development build of React is several times slower.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  server: { proxy: { '/api': 'http://localhost:3000' } },
}))
