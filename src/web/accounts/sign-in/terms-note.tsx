/** The links open in a new tab, so that the form keeps its input. */
export function TermsNote({ action }: { action: string }) {
  const link = 'text-muted underline underline-offset-2 hover:text-fg'
  return (
    <p className="text-center text-label text-balance text-subtle">
      By {action} you agree to the{' '}
      <a className={link} href="/terms" target="_blank" rel="noreferrer">
        Terms of Service
      </a>{' '}
      and the{' '}
      <a className={link} href="/privacy" target="_blank" rel="noreferrer">
        Privacy Policy
      </a>
      .
    </p>
  )
}
