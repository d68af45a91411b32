import type { LegalPage } from '#contract/accounts/oidc.ts'

type LegalLinkProps = { page: LegalPage; legal: readonly LegalPage[]; children: string }

/** The link opens in a new tab, so that the form keeps its input. */
function LegalLink({ page, legal, children }: LegalLinkProps) {
  if (!legal.includes(page)) return children
  return (
    <a
      className="text-muted underline underline-offset-2 hover:text-fg"
      href={`/${page}`}
      target="_blank"
      rel="noreferrer"
    >
      {children}
    </a>
  )
}

/** @param legal the pages that the operator of the server has set; the others are only named */
export function TermsNote({ action, legal }: { action: string; legal: readonly LegalPage[] }) {
  return (
    <p className="text-center text-label text-balance text-subtle">
      By {action} you agree to the{' '}
      <LegalLink page="terms" legal={legal}>
        Terms of Service
      </LegalLink>{' '}
      and the{' '}
      <LegalLink page="privacy" legal={legal}>
        Privacy Policy
      </LegalLink>
      .
    </p>
  )
}
