import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import type { SiteFacts } from '#contract/pages.ts'
import { PageDocument } from './page-document.tsx'
import { pageOf } from './pages.tsx'

z.config({ jitless: true })

/** A public page as the server sends it: whole, readable without a script. */
export function renderPage(facts: SiteFacts): string {
  const Page = pageOf[facts.path]
  const html = renderToStaticMarkup(
    <PageDocument facts={facts}>
      <Page facts={facts} />
    </PageDocument>,
  )
  return `<!doctype html>${html}`
}
