/** Only paths of the application are allowed, so that `?next=` cannot redirect to another site. */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(app|join)(?:[/?]|$)/.test(next) ? next : '/app'
}

export function continueAfterSignIn(): void {
  window.location.assign(readNext(window.location.search))
}

export function readInvite(search: string): string | null {
  return /^\/join\/([^/?#]+)/.exec(readNext(search))?.[1] ?? null
}

export const findInvite = () => readInvite(window.location.search)
