import type { ReactNode } from 'react'
import type { SiteFacts } from '#contract/pages.ts'
import { PageHead } from './page-head.tsx'
import { SiteLayout } from './site-layout.tsx'

type TitledPageProps = { facts: SiteFacts; title: string; lede: string; children: ReactNode }

export function TitledPage({ facts, title, lede, children }: TitledPageProps) {
  return (
    <SiteLayout facts={facts}>
      <div className="mx-auto w-full max-w-[1160px] px-5 pb-20 md:px-8 md:pb-28">
        <PageHead title={title}>{lede}</PageHead>
        {children}
      </div>
    </SiteLayout>
  )
}

export function TextPage({ children, ...page }: TitledPageProps) {
  return (
    <TitledPage {...page}>
      <div className="prose max-w-[42rem] [&_li]:mt-1.5 [&_ul+p]:mt-4 [&>h2:first-child]:mt-0">
        {children}
      </div>
    </TitledPage>
  )
}
