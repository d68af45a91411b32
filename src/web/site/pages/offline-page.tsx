import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { SiteThemeToggle } from '#web/site/layout/site-theme-toggle.tsx'
import { Button } from '#web/ui/button.tsx'

/** Stored by the service worker, with its styles, and shown in place of a page of the application that cannot be loaded. */
export function OfflinePage() {
  return (
    <AuthPage
      title="You are offline"
      lede="Hearthscribe opens again as soon as there is a connection."
      themeToggle={<SiteThemeToggle />}
    >
      <div className="grid gap-6">
        <Button data-reload variant="primary" size="lg" className="justify-self-center">
          Try again
        </Button>
        <p className="text-center text-small text-balance text-muted">
          Nothing is lost: parts of a recording that were not sent yet are stored on this device, and uploads
          go on where they stopped.
        </p>
      </div>
    </AuthPage>
  )
}
