import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import { letterPath, type PageFacts, type SiteAssets, sharedWikiPath } from '#contract/pages.ts'
import { PageDocument } from '#web/site/layout/page-document.tsx'
import { LetterDocument } from '#web/site/letter/letter-document.tsx'
import { pageOf } from './pages-by-path.tsx'
import { SharedDocument } from './shared-document.tsx'

z.config({ jitless: true })

export function renderPage(facts: PageFacts, assets: SiteAssets): string {
  return `<!doctype html>${renderToStaticMarkup(<Page facts={facts} assets={assets} />)}`
}

function Page({ facts, assets }: { facts: PageFacts; assets: SiteAssets }) {
  if (facts.path === sharedWikiPath) return <SharedDocument facts={facts} assets={assets} />
  if (facts.path === letterPath) return <LetterDocument facts={facts} assets={assets} />
  const Content = pageOf[facts.path]
  return (
    <PageDocument facts={facts} assets={assets}>
      <Content facts={facts} />
    </PageDocument>
  )
}
