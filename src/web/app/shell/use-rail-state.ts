import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** Stores the location key at which the menu was opened, so that any navigation closes the menu by changing the key. */
export function useRailState() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = useCallback((isOpen: boolean) => setOpenAt(isOpen ? key : null), [key])
  return [openAt === key, setOpen] as const
}
