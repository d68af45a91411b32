import type { Virtualizer } from '@tanstack/react-virtual'
import type { KeyboardEventHandler, ReactNode, RefObject } from 'react'
import { joinClasses } from '#web/ui/join-classes.ts'

export type LineVirtualizer = Virtualizer<HTMLDivElement, Element>

/** Centres the row, to show its context. A row that fills most of the pane is placed at the top of the pane instead. */
export function bringIntoView(virtual: LineVirtualizer, index: number): void {
  const height = virtual.scrollRect?.height ?? 0
  const isLong = virtual.options.estimateSize(index) > height * 0.7
  virtual.scrollToIndex(index, { align: isLong ? 'start' : 'center' })
}

type VirtualLinesProps = {
  virtual: LineVirtualizer
  scroller: RefObject<HTMLDivElement | null>
  onLeaveFollowing: () => void
  onKeyDown: KeyboardEventHandler | undefined
  className: string
  listClassName?: string
  renderRow: (index: number) => ReactNode
}

export function VirtualLines(props: VirtualLinesProps) {
  const { virtual, scroller, onLeaveFollowing, onKeyDown, className, listClassName, renderRow } = props
  return (
    <div
      ref={scroller}
      onWheel={onLeaveFollowing}
      onTouchMove={onLeaveFollowing}
      className={joinClasses('min-h-0 flex-1 overflow-y-auto overscroll-contain', className)}
    >
      <ol
        className={joinClasses('relative', listClassName)}
        onKeyDown={onKeyDown}
        style={{ height: virtual.getTotalSize() }}
      >
        {virtual.getVirtualItems().map(({ index, start, key }) => (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            aria-posinset={index + 1}
            aria-setsize={virtual.options.count}
            className="absolute inset-x-0 top-0"
            style={{ transform: `translateY(${start}px)` }}
          >
            {renderRow(index)}
          </li>
        ))}
      </ol>
    </div>
  )
}
