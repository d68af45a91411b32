import { describeProblem } from '#contract/accounts/oidc.ts'
import { accountTexts } from '#contract/accounts/schemas.ts'
import type { SiteFacts } from '#contract/pages.ts'
import { SignInElsewhere } from '#web/accounts/oidc/sign-in-elsewhere.tsx'
import { AuthPage } from '#web/accounts/sign-in/auth-page.tsx'
import { TermsNote } from '#web/accounts/sign-in/terms-note.tsx'
import { Island } from '#web/site/islands/island.tsx'
import { SiteThemeToggle } from '#web/site/layout/site-theme-toggle.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

const linkClasses = 'font-medium text-gilt underline-offset-2 hover:text-gilt-hover hover:underline'

function OtherPage({ question, href, label }: { question: string; href: string; label: string }) {
  return (
    <>
      {question}{' '}
      <a href={href} className={linkClasses}>
        {label}
      </a>
    </>
  )
}

type ElsewhereProps = { elsewhere: SiteFacts['signInElsewhere'] }

function Elsewhere({ elsewhere }: ElsewhereProps) {
  return elsewhere && <SignInElsewhere name={elsewhere.name} next={elsewhere.next} />
}

function Problem({ elsewhere }: ElsewhereProps) {
  if (!elsewhere?.problem) return null
  return (
    <div className="mb-5">
      <Banner kind="error">{describeProblem(elsewhere.problem, elsewhere.name)}</Banner>
    </div>
  )
}

export function SignInPage({ facts }: { facts: SiteFacts }) {
  return (
    <AuthPage
      title="Welcome back"
      lede="The fire is lit and your place is kept."
      themeToggle={<SiteThemeToggle />}
      footer={<OtherPage question="New here?" href="/register" label="Create an account" />}
    >
      <div className="for-signed-in mb-5">
        <Banner kind="info">
          You are signed in.{' '}
          <a href="/app" className={linkClasses}>
            Open Hearthscribe
          </a>
        </Banner>
      </div>
      <Problem elsewhere={facts.signInElsewhere} />
      <Island name="login" sendsMail={facts.sendsMail} />
      <div className="mt-4">
        <TermsNote action="signing in" legal={facts.legal} />
      </div>
      <Elsewhere elsewhere={facts.signInElsewhere} />
    </AuthPage>
  )
}

export function SignUpPage({ facts }: { facts: SiteFacts }) {
  return (
    <AuthPage
      title="Create your account"
      lede="Start with last week’s recording."
      themeToggle={<SiteThemeToggle />}
      footer={<OtherPage question="Already have an account?" href="/login" label="Sign in" />}
    >
      <SignUpNote signUps={facts.signUps} />
      <Island name="register" sendsMail={facts.sendsMail} />
      <div className="mt-4">
        <TermsNote action="creating an account" legal={facts.legal} />
      </div>
      <Elsewhere elsewhere={facts.signInElsewhere} />
    </AuthPage>
  )
}

function SignUpNote({ signUps }: Pick<SiteFacts, 'signUps'>) {
  if (signUps === 'open') return null
  return (
    <div className="mb-5">
      <Banner kind="info">
        {signUps === 'closed' ? accountTexts.signUpsClosed : accountTexts.signUpsInvited}
      </Banner>
    </div>
  )
}

export function ForgotPage({ facts }: { facts: SiteFacts }) {
  return (
    <AuthPage
      title="Forgot password"
      lede="It happens to the best of scribes."
      themeToggle={<SiteThemeToggle />}
      footer={<OtherPage question="Remembered it?" href="/login" label="Sign in" />}
    >
      <Island name="forgot" sendsMail={facts.sendsMail} />
    </AuthPage>
  )
}
