import { Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type ShareButtonProps = {
  label?: string
  /** Plain as long as there is nothing to share. */
  variant?: 'primary' | 'plain'
  dialog: (onClose: () => void) => ReactNode
}

export function ShareButton({ label = 'Share', variant = 'primary', dialog }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant={variant} collapses icon={Share2} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {isOpen && <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense>}
    </>
  )
}
