import { Share2 } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { recapTexts } from '#contract/recap/schemas.ts'
import { Button } from '#web/ui/button.tsx'

const LetterDialog = lazy(async () => ({
  default: (await import('#web/sharing/letters/letter-dialog.tsx')).LetterDialog,
}))

/** The Share button of a session. */
export function ShareSessionButton({ sessionId }: { sessionId: string }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="primary" collapses icon={Share2} onClick={() => setOpen(true)}>
        {recapTexts.send}
      </Button>
      {isOpen && (
        <Suspense fallback={null}>
          <LetterDialog sessionId={sessionId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
