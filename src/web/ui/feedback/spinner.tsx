import { LoaderCircle } from 'lucide-react'

export function Spinner({ size = 15 }: { size?: number }) {
  return <LoaderCircle size={size} strokeWidth={1.8} className="spin shrink-0" />
}
