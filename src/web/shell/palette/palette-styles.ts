export const findLabel = 'Find'

export const palettePanel =
  'fixed inset-x-3 top-1.5 z-40 mx-auto flex max-h-[min(600px,84dvh)] max-w-[600px] flex-col overflow-hidden rounded-panel border border-line bg-overlay shadow-pop outline-none'

export const paletteField = {
  'aria-label': findLabel,
  placeholder: 'Find by name, search or ask …',
  className: 'h-13 min-w-0 flex-1 bg-transparent text-[16px] text-fg outline-none placeholder:text-subtle',
} as const
