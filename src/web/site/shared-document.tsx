import type { SharedFacts, SiteAssets } from '#contract/pages.ts'
import { SharedRefusal } from '#web/sharing/shared-refusal.tsx'
import { SharedViewer, titleOfShared } from '#web/sharing/shared-viewer.tsx'
import { plainNavigation, SharedNavigationContext } from '#web/sharing/shared-ways.tsx'
import { Wordmark } from '#web/ui/logo.tsx'
import { DocumentFrame } from './document-frame.tsx'
import { SiteThemeToggle } from './site-theme-toggle.tsx'

/** The page behind a share link. Its URL is a secret, so it is neither indexed nor sent as a referrer. */
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
          <SharedViewer view={shown} tools={<SiteThemeToggle />} />
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
