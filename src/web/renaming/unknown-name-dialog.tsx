import * as z from 'zod/mini'
import { nameReplacement, nameTexts, type UnknownName } from '#contract/names/schemas.ts'
import { formatCount } from '#web/lib/format.ts'
import { useSchemaForm } from '#web/lib/hooks/use-schema-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogFooter } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { TextField } from '#web/ui/forms/field.tsx'
import { useAnswerUnknownName } from './names-api.ts'

type UnknownNameDialogProps = { campaignId: string; unknownName: UnknownName; onClose: () => void }

const chosenName = z.object({ name: nameReplacement.shape.to })

export function UnknownNameDialog({ campaignId, unknownName, onClose }: UnknownNameDialogProps) {
  const spellings = unknownName.spellings.map(({ text }) => text)
  const { field, watch, setValue, handleSubmit } = useSchemaForm(chosenName, { name: spellings[0] ?? '' })
  const answer = useAnswerUnknownName(campaignId)
  const send = (name: string | null) => {
    if (!answer.isPending) answer.mutate({ spellings, name }, { onSuccess: onClose })
  }
  const name = watch('name')
  return (
    <Dialog
      onClose={onClose}
      title="One name?"
      description="These words sound alike. If they are one name, all of them are corrected, here and in later transcripts."
    >
      <form onSubmit={handleSubmit((chosen) => send(chosen.name))} noValidate>
        <fieldset className="grid gap-1.5">
          <legend className="mb-1.5 text-small font-medium text-fg">Which spelling?</legend>
          {unknownName.spellings.map(({ text, lines }) => (
            <button
              key={text}
              type="button"
              aria-pressed={text === name}
              onClick={() => setValue('name', text)}
              className="flex items-baseline gap-3 rounded-control border border-line px-3.5 py-2 text-left text-ui hover:bg-hover aria-pressed:border-gilt aria-pressed:bg-gilt-wash touch:min-h-11"
            >
              <span className="min-w-0 flex-1 font-medium break-words text-fg">{text}</span>
              <span className="num text-label text-subtle">{formatCount(lines, 'line')}</span>
            </button>
          ))}
        </fieldset>
        <div className="mt-4 mb-5">
          <TextField label="Or write it yourself" autoComplete="off" spellCheck={false} {...field('name')} />
        </div>
        <ActionFailed action={answer} failed={nameTexts.fixFailed} className="mt-4" />
        <DialogFooter>
          <Button variant="ghost" disabled={answer.isPending} onClick={() => send(null)}>
            Not one name
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={answer.isPending && answer.variables.name !== null}
            disabled={answer.isPending}
          >
            Correct everywhere
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  )
}
