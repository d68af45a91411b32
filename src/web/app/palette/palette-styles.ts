export const palettePanel =
  'fixed inset-x-3 top-[12dvh] z-40 mx-auto flex max-h-[min(560px,76dvh)] max-w-[600px] flex-col overflow-hidden rounded-panel border border-line bg-overlay shadow-pop outline-none'

export const paletteField = {
  'aria-label': 'Go to',
  placeholder: 'Go to a view, session, entry or campaign …',
  className: 'h-13 min-w-0 flex-1 bg-transparent text-[16px] text-fg outline-none placeholder:text-subtle',
} as const
