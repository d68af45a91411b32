import type { SharedFacts, SiteAssets } from '#contract/pages.ts'
import { SharedPictureBaseUrlContext } from '#web/sharing/viewer/shared-face.tsx'
import { plainNavigation, SharedNavigationContext } from '#web/sharing/viewer/shared-navigation.tsx'
import { SharedRefusal } from '#web/sharing/viewer/shared-refusal.tsx'
import { SharedViewer, titleOfShared } from '#web/sharing/viewer/shared-viewer.tsx'
import { DocumentFrame } from '#web/site/layout/page-document.tsx'
import { SiteThemeToggle } from '#web/site/layout/site-theme-toggle.tsx'
import { Wordmark } from '#web/ui/brand/logo.tsx'

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
