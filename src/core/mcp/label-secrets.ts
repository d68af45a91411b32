import { mcpTexts } from '#contract/mcp/tools.ts'
import { toPlainText } from '#core/wiki/text/plain-text.ts'
import { splitSecrets } from '#core/wiki/text/secret-parts.ts'

/** Returns a description as plain text with labels on its secret parts. An open part gets a label only after a secret one. */
export function labelSecrets(description: string): string {
  const parts = splitSecrets(description)
  return parts
    .map(({ text, isSecret }, at) => {
      const plain = toPlainText(text).trim()
      if (isSecret) return `${mcpTexts.secretPart} ${plain}`
      return parts[at - 1]?.isSecret ? `${mcpTexts.openPart} ${plain}` : plain
    })
    .join('\n\n')
}
