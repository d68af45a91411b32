import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type UserConfig } from 'vite'

/** What the browser loads, built to dist/web: the application, and the small script of the public pages. */
const browserBuild: UserConfig['build'] = {
  outDir: '../../dist/web',
  emptyOutDir: true,
  manifest: true,
  // Nothing is inlined: the pages are served under a strict content policy.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  target: 'es2022',
  rolldownOptions: { input: { app: 'src/web/index.html', site: 'src/web/site/client.ts' } },
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
  plugins: [react(), tailwindcss()],
  build: isSsrBuild ? serverBuild : browserBuild,
  ssr: { noExternal: true },
  // For the browser it is so anyway; on the server the development build of React is several times slower.
  define: isSsrBuild ? { 'process.env.NODE_ENV': JSON.stringify('production') } : {},
  server: { proxy: { '/api': 'http://localhost:3000' } },
}))
