type TrustedTypeRules = { createScriptURL: () => string }

interface Window {
  /** Only defined in browsers that enforce Trusted Types. The created values are accepted wherever a string is. */
  trustedTypes?: {
    createPolicy(name: string, rules: TrustedTypeRules): { createScriptURL(input: string): string }
  }
}
