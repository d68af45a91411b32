import { Tabs as Base } from '@base-ui/react/tabs'
import { type ReactNode, useEffect, useRef } from 'react'

export type TabItem = { id: string; label: string; count?: number; content: ReactNode }

type TabsProps = { label: string; items: TabItem[]; value: string; onChange: (id: string) => void }

export function Tabs({ label, items, value, onChange }: TabsProps) {
  const list = useRef<HTMLDivElement>(null)
  const index = items.findIndex(({ id }) => id === value)
  useEffect(() => {
    const chosen = list.current?.children[index]
    if (!list.current || !(chosen instanceof HTMLElement)) return
    // On overflow, centres the selected tab so that the edge fade does not cover it.
    list.current.scrollLeft = chosen.offsetLeft + (chosen.offsetWidth - list.current.clientWidth) / 2
  }, [index])
  return (
    <Base.Root value={value} onValueChange={(next) => onChange(String(next))}>
      <Base.List
        ref={list}
        aria-label={label}
        className="relative mt-5 mb-5.5 flex gap-x-[18px] shadow-[inset_0_-1px_0_var(--line)] md:flex-wrap max-md:-mx-5 max-md:overflow-x-auto max-md:pr-8 max-md:pl-5 max-md:[mask-image:linear-gradient(to_right,black_calc(100%-32px),transparent)] max-md:[scrollbar-width:none]"
      >
        {items.map((item) => (
          <Base.Tab
            key={item.id}
            value={item.id}
            className="flex shrink-0 items-baseline gap-[5px] border-b-2 border-transparent pb-2.5 font-medium whitespace-nowrap text-subtle -outline-offset-2 hover:text-fg data-active:border-gilt data-active:text-fg touch:pt-2"
          >
            {item.label}
            {item.count !== undefined && <span className="num text-label opacity-85">{item.count}</span>}
          </Base.Tab>
        ))}
      </Base.List>
      {items.map((item) => (
        <Base.Panel key={item.id} value={item.id} className="rounded-control outline-offset-4">
          {item.content}
        </Base.Panel>
      ))}
    </Base.Root>
  )
}
