import { useState } from 'react'
import { useLocation } from 'react-router'

/** Open or closed, on a phone; going anywhere closes it. */
export function useRailState() {
  const { key } = useLocation()
  const [openAt, setOpenAt] = useState<string | null>(null)
  return [openAt === key, (isOpen: boolean) => setOpenAt(isOpen ? key : null)] as const
}
