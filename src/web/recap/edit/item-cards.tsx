import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { type MouseEvent, useState } from 'react'
import { excerpt } from '#web/lib/format.ts'
import { showUndo } from '#web/lib/notices.ts'
import { withKeys } from '#web/recap/with-keys.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { SourceChips } from '#web/ui/source-chips.tsx'
import type { ListPlan } from './edit-plans.ts'
import { ItemDialog } from './item-dialog.tsx'
import { bareName, describeItem } from './item-form.ts'
import type { EditItem } from './open-edit.ts'

type Change = (items: EditItem[]) => EditItem[]
type ItemCardsProps = { plan: ListPlan; items: EditItem[]; onChange: (change: Change) => void }

export function ItemCards({ plan, items, onChange }: ItemCardsProps) {
  const [openAt, setOpenAt] = useState<number | null>(null)
  const nameOf = (item: EditItem) => excerpt(describeItem(plan, item).name, 60) || `This ${bareName(plan)}`
  const move = (from: number, by: number, event: MouseEvent<HTMLButtonElement>) => {
    const button = event.currentTarget
    onChange((now) => {
      const item = now[from]
      return item ? now.toSpliced(from, 1).toSpliced(from + by, 0, item) : now
    })
    // Restores the focus, because the pressed button loses it when the card moves in the DOM.
    requestAnimationFrame(() => button.focus())
  }
  const remove = (at: number, item: EditItem) => {
    onChange((now) => now.toSpliced(at, 1))
    showUndo(`“${nameOf(item)}” was taken out`, () => onChange((now) => now.toSpliced(at, 0, item)))
  }

  return (
    <>
      {items.length > 0 && (
        <ul className="mt-2 grid grid-cols-[minmax(0,1fr)] gap-2">
          {withKeys(items, nameOf).map(([key, item], at) => (
            <li
              key={key}
              className="flex items-start gap-2 rounded-card border border-line bg-raised py-2.5 pr-1.5 pl-3.5 max-md:flex-col max-md:pr-3.5 max-md:gap-1"
            >
              <ItemText plan={plan} item={item} />
              <span className="flex shrink-0 max-md:-ml-2">
                <IconButton
                  label={`Move ${nameOf(item)} up`}
                  disabled={at === 0}
                  onClick={(event) => move(at, -1, event)}
                  icon={ArrowUp}
                />
                <IconButton
                  label={`Move ${nameOf(item)} down`}
                  disabled={at === items.length - 1}
                  onClick={(event) => move(at, 1, event)}
                  icon={ArrowDown}
                />
                <IconButton label={`Edit ${nameOf(item)}`} onClick={() => setOpenAt(at)} icon={Pencil} />
                <IconButton label={`Delete ${nameOf(item)}`} onClick={() => remove(at, item)} icon={Trash2} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <Button
        size="sm"
        variant="ghost"
        className="mt-2 -ml-2"
        icon={Plus}
        onClick={() => setOpenAt(items.length)}
      >
        Add {plan.itemLabel}
      </Button>
      {openAt !== null && (
        <ItemDialog
          plan={plan}
          item={items[openAt] ?? null}
          onClose={() => setOpenAt(null)}
          onDone={(item) => {
            onChange((now) => now.toSpliced(openAt, 1, item))
            setOpenAt(null)
          }}
        />
      )}
    </>
  )
}

function ItemText({ plan, item }: { plan: ListPlan; item: EditItem }) {
  const { name, text } = describeItem(plan, item)
  return (
    <div className="min-w-0 flex-1 py-1 max-md:w-full">
      <p className="line-clamp-2 text-ui font-semibold break-words" dir="auto">
        {name}
      </p>
      {text && (
        <p className="mt-0.5 line-clamp-2 text-small break-words text-muted" dir="auto">
          {text}
        </p>
      )}
      {item.sources.length > 0 && (
        <div className="mt-1.5">
          <SourceChips sources={item.sources} limit={2} />
        </div>
      )}
    </div>
  )
}
