import { oidcTexts } from '#contract/accounts/oidc.ts'
import { startSignIn } from '#contract/accounts/oidc-endpoints.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

/** @param next path that opens after the sign-in */
export function SignInElsewhere({ name, next }: { name: string; next: string }) {
  return (
    <div className="mt-5 grid gap-5">
      <div className="flex items-center gap-3 text-small text-subtle before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {oidcTexts.or}
      </div>
      <a
        href={`${startSignIn.path}?${new URLSearchParams({ next })}`}
        className={joinClasses(buttonClasses('plain', 'lg'), 'min-w-0')}
      >
        <span className="truncate">{oidcTexts.button(name)}</span>
      </a>
    </div>
  )
}
