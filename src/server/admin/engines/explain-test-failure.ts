import { AppError } from '#contract/errors.ts'
import { RetryLater } from '#server/ports/retry-later.ts'

/** Names of settings in the environment, and what the form of an administrator calls them. */
const labels: [name: RegExp, label: string][] = [
  [/LLM_API_KEY|TRANSCRIBE_API_KEY/g, 'the API key'],
  [/LLM_BASE_URL|TRANSCRIBE_BASE_URL/g, 'the address'],
  [/LLM_MODEL|TRANSCRIBE_MODEL/g, 'the model'],
  [/LLM_CONTEXT_TOKENS/g, 'the context window'],
]

/** The texts of engines are written for users and announce a retry. Here the person who runs the server reads them, beside the form. */
export function explainTestFailure(error: unknown, otherwise: string): string {
  const text =
    error instanceof RetryLater ? error.finalText : error instanceof AppError ? error.message : otherwise
  const [fault = '', advice] = text.split(/Ask the person who runs this server to /)
  if (advice === undefined) return text
  const toAdministrator = advice.charAt(0).toUpperCase() + advice.slice(1).replaceAll(', or to ', ', or ')
  return fault + labels.reduce((said, [name, label]) => said.replaceAll(name, label), toAdministrator)
}
