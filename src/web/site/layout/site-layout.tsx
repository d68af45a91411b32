import type { ReactNode } from 'react'
import type { SiteFacts } from '#contract/pages.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

export function SiteLayout({ facts, children }: { facts: SiteFacts; children: ReactNode }) {
  return (
    <div className="grid min-h-dvh grid-cols-[minmax(0,1fr)] grid-rows-[auto_1fr_auto] bg-canvas glow">
      <a
        href="#main"
        className="sr-only focus:not-sr-only focus:absolute focus:top-3 focus:left-3 focus:z-30 focus:rounded-control focus:bg-overlay focus:px-4 focus:py-2.5 focus:font-medium focus:text-fg focus:shadow-pop"
      >
        Skip to content
      </a>
      <SiteHeader path={facts.path} />
      <main id="main" tabIndex={-1} className="overflow-x-clip outline-none">
        {children}
      </main>
      <SiteFooter facts={facts} />
    </div>
  )
}
