import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { defaultLetterLife, type LetterLife, type LetterLink, letterLives } from '#contract/recap/letters.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { LifeSelect } from '#web/sharing/links/life-select.tsx'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { useCreateLetter } from './letters-api.ts'

type LetterFormProps = { sessionId: string; onCreated: (letter: LetterLink) => void }

export function LetterForm({ sessionId, onCreated }: LetterFormProps) {
  const [expiresIn, setLife] = useState<LetterLife>(defaultLetterLife)
  const [withSound, setWithSound] = useState(false)
  const create = useCreateLetter(sessionId)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!create.isPending) create.mutate({ expiresIn, withSound }, { onSuccess: onCreated })
  }
  return (
    <form onSubmit={submit} noValidate className="grid gap-4 pt-2">
      <div className="max-w-[200px]">
        <LifeSelect lives={letterLives} value={expiresIn} onChange={setLife} />
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <Checkbox
          checked={withSound}
          onChange={({ target }) => setWithSound(target.checked)}
          className="gap-2.5"
        >
          Let readers play 20 seconds of each cited passage
        </Checkbox>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          busy={create.isPending}
          icon={Link2}
        >
          {create.isPending ? sharingTexts.generating : 'Generate Share Link'}
        </Button>
      </div>
      <ActionFailed action={create} failed={sharingTexts.generateFailed} />
    </form>
  )
}
