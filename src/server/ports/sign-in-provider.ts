import type { ProviderFault } from '#contract/accounts/oidc.ts'

export type SignInSecrets = { state: string; nonce: string; verifier: string }

/** `username`, `firstName` and `lastName` are suggestions for a new account. */
export type Identity = {
  subject: string
  email: string | null
  isEmailVerified: boolean
  username: string | null
  firstName: string | null
  lastName: string | null
}

/** An OpenID provider. Implementations verify signature, issuer, audience, expiry, state, nonce and PKCE. */
export type SignInProvider = {
  /** `address` is the page of the provider to which the browser is redirected. */
  begin(callback: string): Promise<{ address: string; secrets: SignInSecrets } | ProviderFault>
  /** @param answer the complete address with which the provider sent the browser back */
  finish(answer: URL, secrets: SignInSecrets): Promise<Identity | ProviderFault>
}
