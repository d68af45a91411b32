import { formatNumber } from '#web/lib/format.ts'
import { Button } from './button.tsx'

type PagerProps = {
  label: string
  page: number
  pages: number
  onTurn: (page: number) => void
}

export function Pager({ label, page, pages, onTurn }: PagerProps) {
  if (pages <= 1 && page <= 1) return null
  return (
    <nav aria-label={label} className="mt-4 flex items-center justify-between gap-3">
      <span className="num text-small text-subtle">
        Page {formatNumber(page)} of {formatNumber(pages)}
      </span>
      <span className="flex gap-2">
        <Button disabled={page <= 1} onClick={() => onTurn(Math.min(page - 1, pages))}>
          Previous
        </Button>
        <Button disabled={page >= pages} onClick={() => onTurn(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  )
}
