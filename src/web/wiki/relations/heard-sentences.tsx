import type { HeardSentence } from '#contract/wiki/relations.ts'
import { inQuotes, typeset } from '#web/lib/typeset.ts'
import { Each } from '#web/ui/each.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'

export function HeardSentences({ sentences }: { sentences: readonly HeardSentence[] }) {
  return (
    <ul className="grid gap-2.5">
      <Each items={sentences}>
        {({ text, sources, isQuote }) => (
          <li className="border-l-2 border-line pl-3">
            <span dir="auto" className="mr-2 font-read text-[15px]/[22px] break-words">
              {(isQuote ? inQuotes : typeset)(text)}
            </span>
            <SourceChips sources={sources} limit={2} />
          </li>
        )}
      </Each>
    </ul>
  )
}
