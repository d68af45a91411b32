import type { Source } from '#contract/transcription/schemas.ts'
import { useCitations } from '#web/lib/citations.ts'
import { inQuotes } from '#web/lib/typeset.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { isEcho } from './is-echo.ts'

type QuotesProps = { quotes: string[]; sources?: Source[] }

export function Quotes({ quotes, sources = [] }: QuotesProps) {
  if (quotes.length === 0) return null
  return (
    <div className="mt-3 grid gap-2.5">
      {withKeys(quotes, (quote) => quote).map(([key, quote]) => (
        <blockquote
          key={key}
          className="border-l-2 border-[color-mix(in_oklch,var(--gilt)_70%,transparent)] pl-4"
        >
          <p className="font-read text-[17px]/[27px] text-pretty text-fg italic">{inQuotes(quote)}</p>
          <SpokenBy words={quote} sources={sources} />
        </blockquote>
      ))}
    </div>
  )
}

function SpokenBy({ words, sources }: { words: string; sources: Source[] }) {
  const { quote } = useCitations()
  const line = sources.map(quote).find((one) => one !== null && isEcho(words, one.text))
  if (!line) return null
  return (
    <footer className="mt-0.5 text-small text-subtle">
      — <bdi>{line.speaker}</bdi>
    </footer>
  )
}
