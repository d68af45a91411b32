import { useState } from 'react'
import { type Recap, recapTexts } from '#contract/recap/schemas.ts'
import { typeset } from '#contract/typeset.ts'
import { countMissingStars } from '#core/recap/fill-texts.ts'
import { errorText } from '#web/lib/api/api.ts'
import { useUpdateRecap } from '#web/recap/api.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { StarButton, useStarMoment } from './moment-list.tsx'

type ChooseForLetterProps = { recap: Recap; onDone: () => void }

/** Asks for stars or for sentences before a letter of moments is shared. */
export function ChooseForLetter({ recap, onDone }: ChooseForLetterProps) {
  const { sessionId, version, moments } = recap
  const [lead, setLead] = useState('')
  const star = useStarMoment(sessionId)
  const update = useUpdateRecap(sessionId)
  const missing = countMissingStars(moments)
  const summary = lead.trim()
  const save = () => {
    if (summary === '') onDone()
    else update.mutate({ summary, version }, { onSuccess: onDone })
  }
  return (
    <form
      className="grid gap-4 pt-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (!update.isPending) save()
      }}
    >
      <p className="text-ui text-muted">{recapTexts.chooseForLetter}</p>
      <ol
        aria-label={recapTexts.moments}
        className="max-h-[38vh] divide-y divide-line overflow-y-auto rounded-card border border-line px-3.5"
      >
        {moments.map((moment, index) => (
          <li key={moment.id} className="flex items-start gap-3 py-2">
            <p
              dir="auto"
              className="min-w-0 flex-1 py-1 font-read text-[15px]/[23px] text-pretty break-words"
            >
              {typeset(moment.text)}
            </p>
            <StarButton
              moment={moment}
              position={index + 1}
              onStar={(starred) => star.mutate({ id: moment.id, starred })}
            />
          </li>
        ))}
      </ol>
      <TextArea
        label={recapTexts.lead}
        hint={recapTexts.leadHint}
        error={update.isError ? errorText(update.error, recapTexts.saveFailed) : null}
        rows={2}
        dir="auto"
        value={lead}
        disabled={update.isPending}
        onChange={(event) => setLead(event.target.value)}
      />
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
        <p role="status" className="text-small text-subtle">
          {recapTexts.missingStars(summary === '' ? missing : 0)}
        </p>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          className="max-sm:w-full"
          busy={update.isPending}
          disabled={star.isPending || (missing > 0 && summary === '')}
        >
          Continue
        </Button>
      </div>
    </form>
  )
}
