import type { ReactNode } from 'react'
import { listedPages, type SiteAssets, type SiteFacts, sitePages } from '#contract/pages.ts'

type DocumentFrameProps = { title: string; assets: SiteAssets; head: ReactNode; children: ReactNode }

export function DocumentFrame({ title, assets, head, children }: DocumentFrameProps) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{title}</title>
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#15131b" />
        {head}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        {assets.styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <script type="module" src={assets.script} />
      </head>
      <body className="dark">
        <script src="/early.js" />
        {children}
      </body>
    </html>
  )
}

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
