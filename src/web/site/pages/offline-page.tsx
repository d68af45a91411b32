import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { SiteThemeToggle } from '#web/site/layout/site-theme-toggle.tsx'
import { Button } from '#web/ui/button.tsx'

/** The service worker caches this page with its styles, and shows it when a page of the application cannot be loaded. */
export function OfflinePage() {
  return (
    <AuthPage
      title="You are offline"
      lede="This page reloads as soon as there is a connection."
      themeToggle={<SiteThemeToggle />}
    >
      <div className="grid gap-6">
        <Button data-reload variant="primary" size="lg" className="justify-self-center">
          Try again
        </Button>
        <p className="text-center text-small text-balance text-muted">
          Nothing is lost: unsent parts of a recording are stored on this device, and uploads continue where
          they stopped.
        </p>
      </div>
    </AuthPage>
  )
}
