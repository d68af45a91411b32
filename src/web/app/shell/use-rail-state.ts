import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** The menu is open at one location key, so every navigation closes it. */
export function useRailState() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = useCallback((isOpen: boolean) => setOpenAt(isOpen ? key : null), [key])
  return [openAt === key, setOpen] as const
}
