import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import type { LaneSession } from '#contract/timeline/lanes.ts'
import type { Move } from '#core/timeline/move-mark.ts'
import { centreOf, type PlacedMark } from '#core/timeline/place-marks.ts'
import { labelMark, tipOfMark } from './describe-mark.ts'

const moveOfKey: Record<string, Move> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
  Home: 'first',
  End: 'last',
}
const smallestTarget = 24

/** Returns a box around the mark, in pixels, that is large enough for a pointer. */
export const boxOf = (mark: PlacedMark, middle: number) => {
  const width = Math.max(smallestTarget, mark.width + 6)
  return { left: centreOf(mark) - width / 2, top: middle - smallestTarget / 2, width, height: smallestTarget }
}

type ActiveMarkProps = {
  mark: PlacedMark
  session: LaneSession | undefined
  middle: number
  /** True if a key moved the focus to this mark. */
  takesFocus: boolean
  isOpen: boolean
  buttonRef: RefObject<HTMLButtonElement | null>
  onMove: (move: Move) => void
  onOpen: () => void
}

/** Only the active mark is a button. The other marks are only drawn, because thousands of buttons would be slow. */
export function ActiveMark(props: ActiveMarkProps) {
  const { mark, session, middle, takesFocus, isOpen, buttonRef, onMove, onOpen } = props
  const shouldFocus = useRef(takesFocus)
  useEffect(() => {
    if (shouldFocus.current) buttonRef.current?.focus({ preventScroll: true })
  }, [buttonRef])
  const press = (event: KeyboardEvent) => {
    const move = moveOfKey[event.key]
    if (!move || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    onMove(move)
  }
  return (
    <button
      ref={buttonRef}
      type="button"
      aria-label={labelMark(mark, session)}
      aria-haspopup="dialog"
      aria-expanded={isOpen}
      data-tip={tipOfMark(mark)}
      onKeyDown={press}
      onClick={onOpen}
      className="absolute rounded-[7px] aria-expanded:outline-2 aria-expanded:outline-gilt"
      style={boxOf(mark, middle)}
    />
  )
}
