import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import * as z from 'zod/mini'
import {
  letterPath,
  type PageFacts,
  type SiteAssets,
  type SiteFacts,
  type SitePath,
  sharedWikiPath,
} from '#contract/pages.ts'
import { HomePage } from '#web/site/home/home-page.tsx'
import { LetterDocument, PageDocument, SharedDocument } from '#web/site/layout/documents.tsx'
import { ApiPage } from '#web/site/pages/api-page.tsx'
import { ForgotPage, SignInPage, SignUpPage } from '#web/site/pages/auth-pages.tsx'
import { ChangelogPage } from '#web/site/pages/changelog-page.tsx'
import { ContactPage } from '#web/site/pages/contact-page.tsx'
import { FaqPage } from '#web/site/pages/faq-page.tsx'
import { FeaturesPage } from '#web/site/pages/features-page.tsx'
import { OfflinePage } from '#web/site/pages/offline-page.tsx'
import { CookiesPage, GdprPage } from '#web/site/pages/privacy-pages.tsx'
import { StatusPage } from '#web/site/pages/status-page.tsx'
import { PricingPage } from '#web/site/pricing/pricing-page.tsx'

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

type Page = (props: { facts: SiteFacts }) => ReactNode

const pageOf: Record<SitePath, Page> = {
  '/': HomePage,
  '/features': FeaturesPage,
  '/pricing': PricingPage,
  '/faq': FaqPage,
  '/contact': ContactPage,
  '/changelog': ChangelogPage,
  '/status': StatusPage,
  '/api': ApiPage,
  '/cookies': CookiesPage,
  '/gdpr': GdprPage,
  '/login': SignInPage,
  '/register': SignUpPage,
  '/forgot-password': ForgotPage,
  '/offline': OfflinePage,
}
