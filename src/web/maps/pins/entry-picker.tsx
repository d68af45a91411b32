import { Autocomplete } from '@base-ui/react/autocomplete'
import { X } from 'lucide-react'
import { useId, useMemo, useState } from 'react'
import { foldText } from '#web/lib/fold-text.ts'
import { type PinnableEntry, useMapWiki } from '#web/maps/map-wiki.ts'
import { FieldFrame, inputClasses } from '#web/ui/forms/field.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses } from '#web/ui/popups/popup-classes.ts'

const shownEntries = 6

/** Entries with a name or alias that begins with the query come before those with a later match. In both groups, places come first. */
function findEntries(entries: PinnableEntry[], query: string): PinnableEntry[] {
  const wanted = foldText(query)
  const rankOf = ({ name, aliases, category }: PinnableEntry) => {
    const texts = [name, ...aliases].map(foldText)
    if (!texts.some((text) => text.includes(wanted))) return null
    return (texts.some((text) => text.startsWith(wanted)) ? 0 : 2) + (category === 'places' ? 0 : 1)
  }
  const ranked = entries.flatMap((entry) => {
    const rank = rankOf(entry)
    return rank === null ? [] : [{ entry, rank }]
  })
  return ranked
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, shownEntries)
    .map(({ entry }) => entry)
}

type EntryPickerProps = { value: string | null; onChange: (entryId: string | null) => void }

export function EntryPicker({ value, onChange }: EntryPickerProps) {
  const { pinnableEntries, renderIcon } = useMapWiki()
  const id = useId()
  const chosen = pinnableEntries.find((entry) => entry.id === value)
  const [query, setQuery] = useState('')
  const found = useMemo(() => findEntries(pinnableEntries, query), [pinnableEntries, query])
  if (chosen) {
    return (
      <FieldFrame id={id} label="Wiki entry">
        <div className="flex h-10 items-center gap-2.5 rounded-control border border-line bg-raised pr-1 pl-3 touch:h-11">
          {renderIcon(chosen.category, 15)}
          <span className="min-w-0 flex-1 truncate">
            <bdi>{chosen.name}</bdi>
          </span>
          <IconButton id={id} label={`Remove ${chosen.name}`} icon={X} onClick={() => onChange(null)} />
        </div>
      </FieldFrame>
    )
  }
  return (
    <FieldFrame id={id} label="Wiki entry">
      <Autocomplete.Root
        items={found}
        filter={null}
        value={query}
        onValueChange={(text) => setQuery(text)}
        itemToStringValue={({ name }: PinnableEntry) => name}
        autoHighlight="always"
        open
        inline
      >
        <Autocomplete.Input
          id={id}
          placeholder="Search the wiki"
          className={joinClasses(inputClasses, 'h-10 touch:h-11 touch:text-[16px]')}
        />
        {query.trim() !== '' && (
          <div className="mt-1 rounded-control border border-line p-1">
            {found.length === 0 && (
              <p role="status" className="px-2.5 py-1.5 text-small text-subtle">
                No entry has this name.
              </p>
            )}
            <Autocomplete.List>
              {(entry: PinnableEntry) => (
                <Autocomplete.Item
                  key={entry.id}
                  value={entry}
                  onClick={() => onChange(entry.id)}
                  className={joinClasses(optionClasses, 'cursor-pointer')}
                >
                  {renderIcon(entry.category, 15)}
                  <span className="min-w-0 truncate">
                    <bdi>{entry.name}</bdi>
                  </span>
                </Autocomplete.Item>
              )}
            </Autocomplete.List>
          </div>
        )}
      </Autocomplete.Root>
    </FieldFrame>
  )
}
