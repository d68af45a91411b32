/** Below the `xl` breakpoint, rows are shown as cards. */
export const tableClasses =
  'w-full rounded-card border border-line max-xl:block xl:table-fixed xl:border-separate xl:border-spacing-0'
export const headClasses =
  'bg-raised px-3.5 py-2.5 text-left text-small font-medium text-muted first:rounded-tl-card last:rounded-tr-card'
export const cellClasses = 'xl:border-t xl:border-line xl:px-3.5'
