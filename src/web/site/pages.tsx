import type { ReactNode } from 'react'
import type { SiteFacts, SitePath } from '#contract/pages.ts'
import { SignInPage, SignUpPage } from './door-pages.tsx'

type Page = (props: { facts: SiteFacts }) => ReactNode

const Soon: Page = ({ facts }) => <main>{facts.path}</main>

/** Every public page by its address. */
export const pageOf: Record<SitePath, Page> = {
  '/': Soon,
  '/features': Soon,
  '/pricing': Soon,
  '/faq': Soon,
  '/contact': Soon,
  '/changelog': Soon,
  '/status': Soon,
  '/api': Soon,
  '/cookies': Soon,
  '/gdpr': Soon,
  '/login': SignInPage,
  '/register': SignUpPage,
  '/forgot-password': Soon,
}
