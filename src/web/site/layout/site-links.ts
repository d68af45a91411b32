import type { LegalPage } from '#contract/accounts/oidc.ts'

export const barLinks = [
  { href: '/', label: 'Home' },
  { href: '/features', label: 'Features' },
  { href: '/pricing', label: 'Pricing' },
  { href: '/faq', label: 'FAQ' },
  { href: '/contact', label: 'Contact' },
] as const

export type FooterLink = { href: string; label: string; page?: LegalPage }

/** A link with a `page` is shown only if the operator has set that page. */
export const footerGroups: readonly { title: string; links: readonly FooterLink[] }[] = [
  {
    title: 'Product',
    links: [
      { href: '/features', label: 'Features' },
      { href: '/pricing', label: 'Pricing' },
      { href: '/faq', label: 'FAQ' },
      { href: '/changelog', label: 'Changelog' },
    ],
  },
  {
    title: 'Company',
    links: [
      { href: '/about', label: 'About' },
      { href: '/blog', label: 'Blog' },
      { href: '/contact', label: 'Contact' },
      { href: '/careers', label: 'Careers' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { href: '/privacy', label: 'Privacy', page: 'privacy' },
      { href: '/terms', label: 'Terms', page: 'terms' },
      { href: '/cookies', label: 'Cookies' },
      { href: '/gdpr', label: 'GDPR' },
    ],
  },
  {
    title: 'Resources',
    links: [
      { href: '/docs', label: 'Documentation' },
      { href: '/api', label: 'API' },
      { href: '/support', label: 'Support' },
      { href: '/status', label: 'Status' },
    ],
  },
]

export const linkClasses = 'text-gilt underline underline-offset-2 hover:text-gilt-hover'
