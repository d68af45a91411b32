import { categoryLabel } from '#contract/wiki/categories.ts'
import { joinClasses } from '#web/ui/join-classes.ts'
import { optionClasses } from '#web/ui/popups/popup-classes.ts'
import { CategoryIcon } from '#web/wiki/category-icon.tsx'
import type { CaretPlace } from './find-caret.ts'
import type { Suggestion } from './suggest-entries.ts'

type SuggestionListProps = {
  id: string
  suggestions: Suggestion[]
  chosen: number
  caret: CaretPlace
  onChoose: (name: string) => void
}

export const optionId = (listId: string, position: number) => `${listId}-${position}`

/** Opens the list towards the middle of the field, because the dialog would clip it in the other direction. */
const placeBeside = ({ top, bottom, isInLowerHalf }: CaretPlace) =>
  isInLowerHalf ? { bottom: `calc(100% - ${top - 4}px)` } : { top: bottom + 4 }

export function SuggestionList({ id, suggestions, chosen, caret, onChoose }: SuggestionListProps) {
  return (
    <div
      id={id}
      role="listbox"
      aria-label="Entries"
      className="pop absolute z-20 w-[min(300px,100%)] overflow-y-auto rounded-panel border border-line bg-overlay p-1 shadow-pop"
      style={{ left: `min(${caret.left}px, calc(100% - min(300px, 100%)))`, ...placeBeside(caret) }}
    >
      {suggestions.map(({ id: entryId, name, category, entryName }, position) => (
        <button
          key={entryId}
          type="button"
          id={optionId(id, position)}
          role="option"
          tabIndex={-1}
          aria-selected={position === chosen}
          className={joinClasses(
            optionClasses,
            'cursor-pointer text-start hover:bg-hover',
            position === chosen && 'bg-hover',
          )}
          // Keeps the focus in the field.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          <CategoryIcon category={category} size={14} />
          <bdi className="min-w-0 flex-1 truncate">{name}</bdi>
          <span className="max-w-[45%] shrink-0 truncate text-label text-subtle">
            {name === entryName ? categoryLabel(category) : entryName}
          </span>
        </button>
      ))}
    </div>
  )
}
