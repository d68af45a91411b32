import { SearchBox } from '#web/ui/forms/search-box.tsx'

type FilterSearchProps = { label: string; value: string; onChange: (text: string) => void }

export function FilterSearch(props: FilterSearchProps) {
  return (
    <SearchBox
      {...props}
      autoComplete="off"
      spellCheck={false}
      className="flex-1 max-lg:basis-full lg:max-w-[22rem]"
    />
  )
}
