import type { ReactNode } from 'react'
import { listedPages, type SiteFacts, sitePages } from '#contract/pages.ts'

/** The document around every public page: what search engines and previews read, styles, the theme before the first paint. */
export function PageDocument({ facts, children }: { facts: SiteFacts; children: ReactNode }) {
  const { title, description } = sitePages[facts.path]
  const address = `${facts.origin}${facts.path}`
  const isListed = listedPages.some((path) => path === facts.path)
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{title}</title>
        <meta name="description" content={description} />
        <meta name="color-scheme" content="dark light" />
        <meta name="theme-color" content="#15131b" />
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
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {facts.assets.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        {facts.assets.styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        <script type="module" src={facts.assets.script} />
      </head>
      <body className="dark">
        <script src="/theme.js" />
        {children}
      </body>
    </html>
  )
}
