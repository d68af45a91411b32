import { Maximize, Minus, Plus } from 'lucide-react'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

type ZoomButtonsProps = {
  showAllLabel: string
  isLargest?: boolean
  isSmallest?: boolean
  onZoomIn: () => void
  onZoomOut: () => void
  onShowAll: () => void
  className: string
}

export function ZoomButtons(props: ZoomButtonsProps) {
  const { showAllLabel, isLargest = false, isSmallest = false, className } = props
  return (
    <div
      className={joinClasses(
        'absolute right-3 grid rounded-control border border-line bg-overlay',
        className,
      )}
    >
      <IconButton label="Zoom in" icon={Plus} disabled={isLargest} onClick={props.onZoomIn} />
      <IconButton label="Zoom out" icon={Minus} disabled={isSmallest} onClick={props.onZoomOut} />
      <IconButton label={showAllLabel} icon={Maximize} onClick={props.onShowAll} />
    </div>
  )
}
