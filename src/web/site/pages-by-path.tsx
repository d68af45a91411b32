import type { ReactNode } from 'react'
import type { SiteFacts, SitePath } from '#contract/pages.ts'
import { HomePage } from '#web/site/home/home-page.tsx'
import { ApiPage } from '#web/site/pages/api-page.tsx'
import { ForgotPage, SignInPage, SignUpPage } from '#web/site/pages/auth-pages.tsx'
import { ChangelogPage } from '#web/site/pages/changelog-page.tsx'
import { ContactPage } from '#web/site/pages/contact-page.tsx'
import { CookiesPage } from '#web/site/pages/cookies-page.tsx'
import { FaqPage } from '#web/site/pages/faq-page.tsx'
import { FeaturesPage } from '#web/site/pages/features-page.tsx'
import { GdprPage } from '#web/site/pages/gdpr-page.tsx'
import { OfflinePage } from '#web/site/pages/offline-page.tsx'
import { StatusPage } from '#web/site/pages/status-page.tsx'
import { PricingPage } from '#web/site/pricing/pricing-page.tsx'

type Page = (props: { facts: SiteFacts }) => ReactNode

export const pageOf: Record<SitePath, Page> = {
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
