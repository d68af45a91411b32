/** Where `?next=` leads after signing in: inside this installation only, else the application. */
export function readNext(search: string): string {
  const next = new URLSearchParams(search).get('next') ?? ''
  return /^\/(app|join)(?:[/?]|$)/.test(next) ? next : '/app'
}

/** After signing in (part 1 §2.1). */
export function goOn(): void {
  window.location.assign(readNext(window.location.search))
}

/** The code of the invitation that `?next=` leads back to, or null. */
export function readInvite(search: string): string | null {
  return /^\/join\/([^/?#]+)/.exec(readNext(search))?.[1] ?? null
}

export const findInvite = () => readInvite(window.location.search)
