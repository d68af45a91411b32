export const popupClasses =
  'pop z-50 min-w-[180px] max-h-[min(520px,var(--available-height))] overflow-y-auto rounded-panel border border-line bg-overlay p-1 shadow-pop outline-none'
export const optionClasses =
  'flex w-full items-center gap-2.5 rounded-[7px] px-2.5 py-1.5 text-ui text-fg outline-none select-none data-highlighted:bg-hover touch:min-h-10'
