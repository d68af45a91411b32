import { Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type ShareButtonProps = {
  /** The accessible name, if “Share” alone does not say what is shared. */
  label?: string
  dialog: (onClose: () => void) => ReactNode
}

export function ShareButton({ label = 'Share', dialog }: ShareButtonProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="primary"
        collapses
        aria-label={label}
        data-tip={label}
        icon={Share2}
        onClick={() => setOpen(true)}
      >
        Share
      </Button>
      {isOpen && <Suspense fallback={null}>{dialog(() => setOpen(false))}</Suspense>}
    </>
  )
}
