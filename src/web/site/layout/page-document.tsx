import type { ReactNode } from 'react'
import { listedPages, type SiteAssets, type SiteFacts, sitePages } from '#contract/pages.ts'
import { DocumentFrame } from './document-frame.tsx'

type PageDocumentProps = { facts: SiteFacts; assets: SiteAssets; children: ReactNode }

export function PageDocument({ facts, assets, children }: PageDocumentProps) {
  const { title, description } = sitePages[facts.path]
  const address = `${facts.origin}${facts.path}`
  const isListed = listedPages.some((path) => path === facts.path)
  const head = (
    <>
      <meta name="description" content={description} />
      {!isListed && <meta name="robots" content="noindex" />}
      <link rel="canonical" href={address} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Hearthscribe" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:image" content={`${facts.origin}/preview.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content="Hearthscribe, the scribe by the inn’s hearth" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
  return (
    <DocumentFrame title={title} assets={assets} head={head}>
      {children}
    </DocumentFrame>
  )
}
