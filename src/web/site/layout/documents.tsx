import type { ReactNode } from 'react'
import {
  type LetterFacts,
  type LetterView,
  listedPages,
  type SharedFacts,
  type SiteAssets,
  type SiteFacts,
  sitePages,
} from '#contract/pages.ts'
import { letterTexts } from '#contract/recap/letters.ts'
import { firstLineOf } from '#core/recap/letter/letter-parts.ts'
import { LetterPage } from '#web/recap/letter/letter-page.tsx'
import { SharedPictureBaseUrlContext } from '#web/sharing/viewer/shared-face.tsx'
import { plainNavigation, SharedNavigationContext } from '#web/sharing/viewer/shared-navigation.tsx'
import { SharedRefusal } from '#web/sharing/viewer/shared-refusal.tsx'
import { SharedViewer, titleOfShared } from '#web/sharing/viewer/shared-viewer.tsx'
import { Wordmark } from '#web/ui/brand/logo.tsx'
import { SiteThemeToggle } from './site-theme-toggle.tsx'

type DocumentFrameProps = { title: string; assets: SiteAssets; head: ReactNode; children: ReactNode }

function DocumentFrame({ title, assets, head, children }: DocumentFrameProps) {
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

/** The URL of the page is a secret, so the page is not indexed and the URL is not sent as a referrer. */
export function SharedDocument({ facts: { shown }, assets }: { facts: SharedFacts; assets: SiteAssets }) {
  const head = (
    <>
      <meta name="robots" content="noindex" />
      <meta name="referrer" content="no-referrer" />
    </>
  )
  return (
    <DocumentFrame
      title={'refusal' in shown ? 'Hearthscribe' : titleOfShared(shown)}
      assets={assets}
      head={head}
    >
      {'refusal' in shown ? (
        <SharedRefusal text={shown.refusal} home={<Home />} />
      ) : (
        <SharedNavigationContext value={plainNavigation(shown.address)}>
          <SharedPictureBaseUrlContext value={shown.picturesUrl}>
            <SharedViewer view={shown} tools={<SiteThemeToggle />} />
          </SharedPictureBaseUrlContext>
        </SharedNavigationContext>
      )}
    </DocumentFrame>
  )
}

function Home() {
  return (
    <a href="/" aria-label="Hearthscribe, home" className="flex items-center rounded-control touch:min-h-11">
      <Wordmark />
    </a>
  )
}

/** The URL of the page is a secret, so the page is not indexed and the URL is not sent as a referrer. */
export function LetterDocument({ facts: { shown }, assets }: { facts: LetterFacts; assets: SiteAssets }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <title>{'refusal' in shown ? 'Hearthscribe' : titleOf(shown)}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="no-referrer" />
        {'refusal' in shown ? null : <Preview view={shown} />}
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {assets.letter.fonts.map((font) => (
          <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
        ))}
        {assets.letter.styles.map((sheet) => (
          <link key={sheet} rel="stylesheet" href={sheet} />
        ))}
        {'refusal' in shown ? null : <script type="module" src={assets.letter.script} />}
      </head>
      <body>
        {'refusal' in shown ? (
          <Refusal text={shown.refusal} />
        ) : (
          <main className="letter-frame">
            <LetterPage {...shown} />
          </main>
        )}
      </body>
    </html>
  )
}

const titleOf = ({ letter: { title, campaign } }: LetterView) =>
  campaign === '' ? title : `${title} · ${campaign}`

function Preview({ view }: { view: LetterView }) {
  const firstLine = firstLineOf(view.letter)
  return (
    <>
      <meta property="og:type" content="article" />
      <meta property="og:title" content={titleOf(view)} />
      {firstLine !== '' && <meta property="og:description" content={firstLine} />}
      {firstLine !== '' && <meta name="description" content={firstLine} />}
      <meta property="og:image" content={view.previewUrl} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  )
}

function Refusal({ text }: { text: string }) {
  return (
    <main className="refusal">
      <h1>{text}</h1>
      {text === letterTexts.notFound && <p>{letterTexts.mayBeGone}</p>}
    </main>
  )
}
