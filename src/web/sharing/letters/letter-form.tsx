import { Link2 } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { defaultLetterLife, type LetterLife, type LetterLink, letterLives } from '#contract/recap/letters.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { formatCount } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'
import { Select } from '#web/ui/forms/select.tsx'
import { useCreateLetter } from './letters-api.ts'

const isLife = (value: string): value is LetterLife => Object.hasOwn(letterLives, value)
const lives = Object.entries(letterLives).map(([value, days]) => ({ value, label: formatCount(days, 'day') }))

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
      <div className="grid max-w-[200px] content-start gap-1.5">
        <span aria-hidden="true" className="text-small font-medium">
          Link expires after
        </span>
        <Select
          label="Link expires after"
          value={expiresIn}
          options={lives}
          onChange={(life) => isLife(life) && setLife(life)}
        />
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
