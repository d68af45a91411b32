import { isBlank } from '#contract/text.ts'

export function tidyAliases(name: string, aliases: string[]): string[] {
  const taken = new Set([name.toLowerCase()])
  return aliases
    .map((alias) => alias.trim())
    .filter((alias) => {
      const key = alias.toLowerCase()
      if (isBlank(alias) || taken.has(key)) return false
      taken.add(key)
      return true
    })
}
