import type { ReactNode } from 'react'
import type { SiteAssets } from '#contract/pages.ts'

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
