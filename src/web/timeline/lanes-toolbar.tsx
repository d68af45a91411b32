import { Minus, Plus, Undo2 } from 'lucide-react'
import { laneTexts } from '#contract/timeline/lanes.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import type { LaneView } from './use-lane-view.ts'

export const zoomStep = 1.8

export function LanesToolbar({ view, hasQuests }: { view: LaneView; hasQuests: boolean }) {
  return (
    <div className="mt-5 mb-3 flex flex-wrap items-center gap-x-5 gap-y-1 text-label text-subtle">
      <Legend hasQuests={hasQuests} />
      <p className="min-w-0 flex-1">{view.placement.gaps.length > 0 && laneTexts.scale}</p>
      <div className="flex items-center gap-1">
        {view.zoom > 1 && (
          <Button variant="ghost" size="sm" collapses icon={Undo2} onClick={() => view.showAll()}>
            {laneTexts.allSessions}
          </Button>
        )}
        <IconButton
          label={laneTexts.zoomOut}
          icon={Minus}
          disabled={view.isSmallest}
          onClick={() => view.zoomBy(1 / zoomStep)}
        />
        <IconButton
          label={laneTexts.zoomIn}
          icon={Plus}
          disabled={view.isLargest}
          onClick={() => view.zoomBy(zoomStep)}
        />
      </div>
    </div>
  )
}

function Legend({ hasQuests }: { hasQuests: boolean }) {
  return (
    <ul className="flex flex-wrap max-md:w-full items-center gap-x-4 gap-y-1">
      <li className="flex items-center gap-1.5">
        <svg
          width="13"
          height="13"
          aria-hidden="true"
          className="stroke-[var(--k-events)]"
          fill="none"
          strokeWidth="1.5"
        >
          <path d="M6.5 1L12 6.5L6.5 12L1 6.5Z" />
        </svg>
        Event
      </li>
      <li className="flex items-center gap-1.5">
        <svg width="22" height="9" aria-hidden="true" className="fill-[var(--k-people)]">
          <rect y="0.5" width="22" height="8" rx="4" fillOpacity="0.5" />
          <circle cx="15" cy="4.5" r="3.5" className="stroke-canvas" strokeWidth="1.5" />
        </svg>
        Mentioned, with a fact
      </li>
      {hasQuests && (
        <li className="flex items-center gap-1.5">
          <svg
            width="26"
            height="12"
            aria-hidden="true"
            fill="none"
            className="stroke-[var(--k-quests)]"
            strokeWidth="2"
          >
            <circle cx="6" cy="6" r="4" />
            <path d="M10 6H25" />
          </svg>
          Quest, dashed while open
        </li>
      )}
    </ul>
  )
}
