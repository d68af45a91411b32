import type { LetterFacts, LetterView, SiteAssets } from '#contract/pages.ts'
import { letterTexts } from '#contract/recap/letters.ts'
import { firstLineOf } from '#core/recap/letter/first-line.ts'
import { LetterPage } from '#web/recap/letter/letter-page.tsx'

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
