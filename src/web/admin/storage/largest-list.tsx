import { storageTexts } from '#contract/admin/storage.ts'
import { PanelEmpty } from '#web/admin/panel.tsx'
import { formatBytes } from '#web/lib/format.ts'
import { joinClasses } from '#web/ui/join-classes.ts'

type Item = { id: string; name: string; bytes: number; limit: number | null }

/** The bar of an item shows its share of its limit. If there is no limit or the limit is 0, the bar is relative to the largest item. */
export function LargestList({ items }: { items: Item[] }) {
  if (items.length === 0) return <PanelEmpty>{storageTexts.none}</PanelEmpty>
  const largest = Math.max(...items.map(({ bytes }) => bytes))
  return (
    <ul>
      {items.map(({ id, name, bytes, limit }) => {
        const isOver = limit !== null && bytes >= limit
        const share = bytes / (limit || largest)
        return (
          <li key={id} className="border-t border-line pt-2.5 pb-2">
            <p className="flex items-baseline justify-between gap-4">
              <bdi className="min-w-0 truncate text-muted">{name}</bdi>
              <span className="num shrink-0">
                <span className="font-medium">{formatBytes(bytes)}</span>
                {limit !== null && <span className="text-subtle"> of {formatBytes(limit)}</span>}
              </span>
            </p>
            <div aria-hidden="true" className="mt-1.5 h-[3px] overflow-hidden rounded-full bg-hover">
              <div
                className={joinClasses('h-full rounded-full', isOver ? 'bg-warning' : 'bg-gilt')}
                style={{ width: `${Math.min(1, share) * 100}%` }}
              />
            </div>
          </li>
        )
      })}
    </ul>
  )
}
