import { existsSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import zlib from 'node:zlib'
import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type UserConfig } from 'vite'

const sources = path.resolve('src/web')

/** Chunks, each with all modules that its roots have in common and no earlier chunk holds. Other modules are split by default. */
const chunks = [
  { name: 'site-base', files: ['site/client.ts'] },
  { name: 'base', files: ['site/islands/hydrate-island.tsx', 'main.tsx'] },
  { name: 'base', files: ['site/islands/hydrate-island.tsx', 'shell/start/signed-in.tsx'] },
  { name: 'base', files: ['site/islands/hydrate-island.tsx', 'home/welcome/welcome.tsx'] },
  { name: 'forms', files: ['site/islands/hydrate-island.tsx'] },
  { name: 'start', files: ['main.tsx'] },
  { name: 'start', files: ['shell/start/sign-in-page.tsx', 'shell/start/signed-in.tsx'] },
  { name: 'sign-in', files: ['shell/start/sign-in-page.tsx'] },
  { name: 'signed-in', files: ['shell/start/signed-in.tsx'] },
  { name: 'popups', files: ['shell/campaign-select.tsx'] },
  { name: 'wiki', files: ['shell/wiki/wiki-view.tsx'] },
  { name: 'studio', files: ['studio/studio-view.tsx'] },
].map(({ name, files }) => ({ name, roots: files.map(findRoot) }))

function findRoot(file: string): string {
  const root = path.join(sources, file)
  if (!existsSync(root)) throw new Error(`A chunk has no root: ${root} is missing`)
  return root
}

/** Roots with side effects: they must not be loaded for the sake of a shared dependency. */
const entries = ['site/client.ts', 'site/islands/hydrate-island.tsx', 'main.tsx'].map(findRoot)

type ModuleGraph = { getModuleInfo(id: string): { importers: string[] } | null }

function findChunk(id: string, graph: ModuleGraph): string | null {
  if (entries.includes(id)) return null
  const dependents = new Set([id])
  for (const one of dependents)
    for (const importer of graph.getModuleInfo(one)?.importers ?? []) dependents.add(importer)
  const chunk = chunks.find(({ roots }) => roots.every((root) => dependents.has(root)))?.name
  return chunk ?? (id.includes('/lucide-react/dist/esm/icons/') ? 'icons' : null)
}

const encodings = [
  ['.br', promisify(zlib.brotliCompress)],
  ['.gz', promisify(zlib.gzip)],
] as const

/** Compresses scripts and styles at build time, at the highest level; the server sends these files. */
const compressFiles: Plugin = {
  name: 'compress-files',
  applyToEnvironment: ({ config }) => config.consumer === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const files = Object.values(bundle).filter(({ fileName }) => /\.(js|css)$/.test(fileName))
    await Promise.all(
      files.flatMap((file) => {
        const content = Buffer.from(file.type === 'chunk' ? file.code : file.source)
        return encodings.map(async ([ending, compress]) =>
          writeFile(path.join(dir, file.fileName + ending), await compress(content)),
        )
      }),
    )
  },
}

/**
 * Leaflet tests for inline SVG by writing HTML when it is loaded, which the content security policy forbids. Every supported browser
 * passes the test.
 */
const leafletWithoutHtml: Plugin = {
  name: 'leaflet-without-html',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/leaflet/dist/leaflet-src')) return null
    const test = "div.innerHTML = '<svg/>';"
    if (!code.includes(test)) throw new Error(`Leaflet no longer contains ${test}`)
    return { code: code.replace(test, "div.appendChild(svgCreate('svg'));"), map: null }
  },
}

const characterReferences = path.resolve('node_modules/decode-named-character-reference/index.js')

const iconFiles = new Map(
  [
    ...readFileSync('node_modules/lucide-react/dist/esm/lucide-react.mjs', 'utf8').matchAll(
      /^export \{ (.+) \} from '\.\/icons\/(.+)\.mjs'/gm,
    ),
  ].flatMap(([, names = '', file = '']) =>
    names.split(', ').map((name) => [name.replace('default as ', ''), file]),
  ),
)

/** Imports each icon from its own file. The index would make every icon a dependency of the first chunk. */
const separateIcons: Plugin = {
  name: 'separate-icons',
  enforce: 'pre',
  apply: 'build',
  transform(code, id) {
    if (!id.startsWith(sources)) return null
    return code.replace(/^import \{([^}]+)\} from 'lucide-react'$/gm, (_, names: string) =>
      names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean)
        .map((name) => {
          if (name.startsWith('type ')) return `import { ${name} } from 'lucide-react'`
          const [icon = '', alias = icon] = name.split(' as ')
          return `import ${alias} from 'lucide-react/icons/${iconFiles.get(icon)}'`
        })
        .join(';'),
    )
  },
}

/** The browser application and the small script of the public pages, built to dist/web. */
const browserBuild: UserConfig['build'] = {
  outDir: '../../dist/web',
  emptyOutDir: true,
  manifest: true,
  // The content security policy forbids inlined assets.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  target: 'es2022',
  rolldownOptions: {
    input: {
      app: 'src/web/index.html',
      site: 'src/web/site/client.ts',
      letter: 'src/web/site/letter/letter.ts',
    },
    output: {
      codeSplitting: {
        groups: [{ name: findChunk, debugName: 'chunks', includeDependenciesRecursively: false }],
      },
    },
  },
}

/** The server-side renderer of the public pages, one self-contained file. */
const serverBuild: UserConfig['build'] = {
  outDir: '../../dist/ssr',
  emptyOutDir: true,
  target: 'node20',
  rolldownOptions: { output: { entryFileNames: 'pages.js' } },
}

export default defineConfig(({ isSsrBuild }) => ({
  root: 'src/web',
  publicDir: isSsrBuild ? false : 'public',
  plugins: [separateIcons, leafletWithoutHtml, react(), tailwindcss(), compressFiles],
  // The variant for browsers writes HTML, which the content security policy forbids.
  resolve: { alias: { 'decode-named-character-reference': characterReferences } },
  build: isSsrBuild ? serverBuild : browserBuild,
  ssr: { noExternal: true },
  // The development build of React is several times slower on the server.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  optimizeDeps: { entries: ['index.html'] },
  server: { proxy: { '/api': 'http://localhost:3000' } },
}))
