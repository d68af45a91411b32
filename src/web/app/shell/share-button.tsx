import { Share2 } from 'lucide-react'
import { type ReactNode, Suspense, useState } from 'react'
import { Button } from '#web/ui/button.tsx'

type ShareButtonProps = {
  /** The name of the button, if “Share” does not tell what. */
  label?: string
  dialog: (onClose: () => void) => ReactNode
}

/** Opens the links of what a screen shows. `Screen` puts it at the same place everywhere. */
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
