type TrustedTypeRules = { createScriptURL: () => string }

interface Window {
  /** Where the browser enforces them; what a policy makes is taken wherever a string would be. */
  trustedTypes?: {
    createPolicy(name: string, rules: TrustedTypeRules): { createScriptURL(input: string): string }
  }
}
