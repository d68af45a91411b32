import { withKeys } from './with-keys.ts'

/** Words as they were spoken. The quotation marks are the reader's, whatever the source had. */
export function Quotes({ quotes }: { quotes: string[] }) {
  if (quotes.length === 0) return null
  return (
    <div className="mt-3 grid gap-2.5">
      {withKeys(quotes, (quote) => quote).map(([key, quote]) => (
        <blockquote
          key={key}
          className="border-l-2 border-[color-mix(in_oklch,var(--gilt)_70%,transparent)] pl-4"
        >
          <p className="font-read text-[17px]/[27px] text-pretty text-fg italic">{inQuotes(quote)}</p>
        </blockquote>
      ))}
    </div>
  )
}

export const inQuotes = (text: string) =>
  `“${text.trim().replace(/^["“”'‘’]+|(?<!["“”'‘’])["“”'‘’]+$/g, '')}”`
