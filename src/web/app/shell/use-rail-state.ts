import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** Stores the location key at which the menu was opened. Each navigation changes the key and so closes the menu. */
export function useRailState() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = useCallback((isOpen: boolean) => setOpenAt(isOpen ? key : null), [key])
  return [openAt === key, setOpen] as const
}
