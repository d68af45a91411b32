import { type ReactNode, useEffect, useRef, useState } from 'react'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'

const step = 60

/** Draws a long list a page at a time, the next one as its end comes near: thousands of entries stay smooth. */
export function GrowingList<T>({
  items,
  children,
}: {
  items: readonly T[]
  children: (shown: readonly T[]) => ReactNode
}) {
  const [limit, setLimit] = useState(step)
  const end = useRef<HTMLDivElement>(null)
  const hasMore = limit < items.length
  useEffect(() => {
    const element = end.current
    if (!element || !hasMore || typeof IntersectionObserver === 'undefined') return
    const observer = new IntersectionObserver(
      ([seen]) => seen?.isIntersecting && setLimit((before) => before + step),
      { rootMargin: '600px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [hasMore])
  return (
    <>
      {children(items.slice(0, limit))}
      {hasMore && (
        <div ref={end} className="mt-5 text-center">
          <Button look="ghost" onClick={() => setLimit(limit + step)}>
            Show more ({formatNumber(items.length - limit)} left)
          </Button>
        </div>
      )}
    </>
  )
}
