import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import * as z from 'zod/mini'
import type { PageFacts, SiteAssets } from '#contract/pages.ts'
import type { Deps } from '#server/deps.ts'
import { programFolder } from '#server/lib/program.ts'

export const webFolder = path.join(programFolder, 'dist/web')
const rendererFile = path.join(programFolder, 'dist/ssr/pages.js')

/** Imports the built renderer by path, because the server must not depend on browser code. Returns null if the site is not built. */
export async function loadSiteRenderer(): Promise<Deps['render']> {
  if (!existsSync(rendererFile)) return null
  const assets = readSiteAssets()
  const { renderPage } = (await import(pathToFileURL(rendererFile).href)) as {
    renderPage: (facts: PageFacts, assets: SiteAssets) => string
  }
  return assets && ((facts) => renderPage(facts, assets))
}

const manifestSchema = z.record(
  z.string(),
  z.object({
    file: z.string(),
    css: z.optional(z.array(z.string())),
    imports: z.optional(z.array(z.string())),
  }),
)
const siteEntry = 'site/client.ts'
const letterEntry = 'site/letter/letter.ts'
const interfaceFont = /geist-latin-wght-normal.*\.woff2$/
const displayFont = /fraunces-latin-wght-normal.*\.woff2$/
const readingFont = /source-serif-4-latin-wght-normal.*\.woff2$/
/** Loaded early to avoid a layout shift. */
const earlyFonts = [interfaceFont, displayFont, readingFont]
const letterFonts = [displayFont, readingFont]

function readSiteAssets(): SiteAssets | null {
  const file = path.join(webFolder, '.vite/manifest.json')
  if (!existsSync(file)) return null
  const manifest = manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')))
  const entry = manifest[siteEntry]
  if (!entry) return null
  const styles = new Set<string>()
  const visit = (name: string) => {
    for (const css of manifest[name]?.css ?? []) styles.add(`/${css}`)
    for (const other of manifest[name]?.imports ?? []) visit(other)
  }
  visit(siteEntry)
  const files = Object.values(manifest).map((part) => `/${part.file}`)
  const find = (fonts: RegExp[]) => fonts.flatMap((pattern) => files.find((name) => pattern.test(name)) ?? [])
  const letter = manifest[letterEntry]
  return {
    styles: [...styles],
    script: `/${entry.file}`,
    fonts: find(earlyFonts),
    letter: {
      styles: letter?.css?.map((file) => `/${file}`) ?? [],
      fonts: find(letterFonts),
      script: `/${letter?.file}`,
    },
  }
}
