import { Search, X } from 'lucide-react'
import type { ComponentProps } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

type SearchBoxProps = Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'ref'> & {
  label: string
  value: string
  onChange: (value: string) => void
}

export function SearchBox({ label, value, onChange, className, ...rest }: SearchBoxProps) {
  return (
    <div
      className={joinClasses(
        'flex h-8 min-w-0 items-center gap-2 rounded-control border border-line bg-canvas pr-1 touch:pr-0 pl-2.5 text-subtle focus-within:border-line-strong touch:h-10',
        className,
      )}
    >
      <Search size={15} strokeWidth={1.6} className="shrink-0" />
      <input
        type="search"
        aria-label={label}
        placeholder={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="h-full min-w-0 flex-1 text-ellipsis bg-transparent text-fg outline-none [&::-webkit-search-cancel-button]:hidden placeholder:text-subtle touch:text-[16px]"
        {...rest}
      />
      {value !== '' && (
        <button
          type="button"
          aria-label="Clear search"
          onClick={() => onChange('')}
          className="grid size-6 shrink-0 place-items-center rounded-[6px] hover:bg-hover hover:text-fg touch:size-10"
        >
          <X size={14} strokeWidth={1.6} />
        </button>
      )}
    </div>
  )
}
