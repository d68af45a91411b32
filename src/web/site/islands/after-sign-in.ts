import { readNextPath } from '#contract/pages.ts'

export const readNext = (search: string) => readNextPath(new URLSearchParams(search).get('next'))

export function continueAfterSignIn(): void {
  window.location.assign(readNext(window.location.search))
}

export function readInvite(search: string): string | null {
  return /^\/join\/([^/?#]+)/.exec(readNext(search))?.[1] ?? null
}

export const findInvite = () => readInvite(window.location.search)
