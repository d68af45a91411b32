import { useCallback, useState } from 'react'
import { useLocation } from 'react-router'

/** Stores the location key at which the sidebar was opened on a phone. Each navigation changes the key and so closes the sidebar. */
export function useSidebarState() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  const setOpen = useCallback((isOpen: boolean) => setOpenAt(isOpen ? key : null), [key])
  return [openAt === key, setOpen] as const
}
