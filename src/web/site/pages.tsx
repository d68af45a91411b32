import type { ReactNode } from 'react'
import type { SiteFacts, SitePath } from '#contract/pages.ts'
import { ApiPage } from './api-page.tsx'
import { ChangelogPage } from './changelog-page.tsx'
import { ContactPage } from './contact-page.tsx'
import { CookiesPage } from './cookies-page.tsx'
import { ForgotPage, SignInPage, SignUpPage } from './door-pages.tsx'
import { FaqPage } from './faq-page.tsx'
import { FeaturesPage } from './features-page.tsx'
import { GdprPage } from './gdpr-page.tsx'
import { HomePage } from './home-page.tsx'
import { PricingPage } from './pricing-page.tsx'
import { StatusPage } from './status-page.tsx'

type Page = (props: { facts: SiteFacts }) => ReactNode

/** Every public page by path. */
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
}
