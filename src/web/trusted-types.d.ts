type TrustedTypeRules = { createScriptURL: () => string }

interface Window {
  /** Defined only in browsers that support Trusted Types. */
  trustedTypes?: {
    createPolicy(name: string, rules: TrustedTypeRules): { createScriptURL(input: string): string }
  }
}
