import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** Whether the phone menu is open; every navigation closes it. */
export function useRailState() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = useCallback((isOpen: boolean) => setOpenAt(isOpen ? key : null), [key])
  return [openAt === key, setOpen] as const
}
