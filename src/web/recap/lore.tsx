import type { RecapSections } from '#contract/recap.ts'
import { SourceChips } from '#web/ui/source-chips.tsx'
import { isEcho } from './is-echo.ts'
import { inQuotes } from './quotes.tsx'
import { RecapItem } from './recap-item.tsx'

export function Mysteries({ mysteries }: { mysteries: RecapSections['mysteries'] }) {
  return (
    <ul>
      {mysteries.map((one) => (
        <RecapItem
          key={one.name}
          name={one.name}
          lead={one.description}
          fields={[{ label: 'Clues', text: one.clues }]}
          sources={one.sources}
        />
      ))}
    </ul>
  )
}

export function Worldbuilding({ notes }: { notes: RecapSections['worldbuildingAndLore'] }) {
  return (
    <ul>
      {notes.map((one) => (
        <RecapItem
          key={one.subject}
          name={one.subject}
          badges={[{ label: 'Category', text: one.category }]}
          lead={one.details}
          fields={[{ label: 'Relevance', text: one.relevance }]}
          sources={one.sources}
        />
      ))}
    </ul>
  )
}

export function Moments({ moments }: { moments: RecapSections['memorableMoments'] }) {
  return (
    <ul className="mt-3 grid gap-6">
      {moments.map(({ title, quote, significance, sources }) => (
        <li key={title + quote} className="quote">
          {!isEcho(title, quote) && <h3 className="mb-1 text-small font-semibold text-muted">{title}</h3>}
          {quote && <p className="text-pretty">{inQuotes(quote)}</p>}
          {significance && <div className="mt-1.5 font-read text-read text-muted">{significance}</div>}
          <div className="mt-2">
            <SourceChips sources={sources} limit={1} />
          </div>
        </li>
      ))}
    </ul>
  )
}
