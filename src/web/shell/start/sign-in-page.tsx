import { useLocation } from 'react-router'
import { useProvider } from '#web/accounts/oidc/oidc-api.ts'
import { SignInElsewhere } from '#web/accounts/oidc/sign-in-elsewhere.tsx'
import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { InAppForm } from '#web/accounts/sign-in/in-app-form.tsx'
import { lazyPart } from '#web/lib/lazy.ts'
import { NoticeStack } from '#web/shell/notice-stack.tsx'
import { ThemeToggle } from '#web/ui/theme-toggle.tsx'

function OfferProvider() {
  const name = useProvider().data?.name
  const { pathname, search } = useLocation()
  return name ? <SignInElsewhere name={name} next={pathname + search} /> : null
}

const SignedOutRecording = lazyPart(
  async () => (await import('#web/shell/docks/signed-out-recording.tsx')).SignedOutRecording,
)

/** @param mayBeRecording true if the user was signed in since the page was loaded, so that a recording may still be running */
export function SignInPage({ mayBeRecording }: { mayBeRecording: boolean }) {
  return (
    <AuthPage
      title="Hearthscribe"
      lede="Sign in, and the story goes on where you left it."
      themeToggle={<ThemeToggle />}
    >
      <title>Hearthscribe</title>
      <InAppForm />
      <OfferProvider />
      <NoticeStack />
      {mayBeRecording && <SignedOutRecording />}
    </AuthPage>
  )
}
