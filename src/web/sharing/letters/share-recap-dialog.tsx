import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { defaultLetterLife, letterLives } from '#contract/recap/letters.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { formatMinute } from '#web/lib/format.ts'
import { LinkForm } from '#web/sharing/links/link-form.tsx'
import { useCreateLetter, useLetters, useRevokeLetter } from '#web/sharing/links/links-api.ts'
import { RowLink, ShareDialog } from '#web/sharing/links/share-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Checkbox } from '#web/ui/forms/checkbox.tsx'

type ShareRecapDialogProps = {
  sessionId: string
  /** True if players may hear recordings. */
  mayHear?: boolean
  /** Shown in place of the form until `onDone`, if it is needed when the dialog opens. */
  firstStep: (onDone: () => void) => ReactNode
  needsFirstStep: boolean
  /** The letter as its readers see it. */
  preview?: ReactNode
  onClose: () => void
}

export function ShareRecapDialog(props: ShareRecapDialogProps) {
  const { sessionId, mayHear = false, firstStep, onClose } = props
  const [isAsking, setAsking] = useState(props.needsFirstStep)
  const [withLinks, setWithLinks] = useState(false)
  const create = useCreateLetter(sessionId)
  return (
    <ShareDialog
      title={recapTexts.share}
      description={recapTexts.letterReaders}
      form={(onCreated) =>
        isAsking ? (
          firstStep(() => setAsking(false))
        ) : (
          <LinkForm
            lives={letterLives}
            defaultLife={defaultLetterLife}
            permission={mayHear ? 'With sound: 20 seconds at each moment' : null}
            isPermittedAtFirst={mayHear}
            create={create}
            onSubmit={({ expiresIn, isPermitted: withSound }) =>
              create.mutate(
                { expiresIn, withSound, withLinks },
                { onSuccess: ({ expiresAt }) => onCreated(expiresAt) },
              )
            }
          >
            <Checkbox
              checked={withLinks}
              onChange={({ target }) => setWithLinks(target.checked)}
              className="gap-2.5"
            >
              Link names to the shared wiki, and earlier letters at the end
            </Checkbox>
          </LinkForm>
        )
      }
      links={useLetters(sessionId)}
      describe={(letter) => ({
        name: `Until ${formatMinute(letter.expiresAt)}`,
        url: letter.url,
        expiresAt: letter.expiresAt,
        views: letter.views,
        shows: 'Players’ letter',
        badge: letter.withSound && <Badge tone="success">With sound</Badge>,
        actions: <RowLink label="Download as PDF" href={`${letter.url}/letter.pdf`} icon={Download} />,
      })}
      revoke={useRevokeLetter(sessionId)}
      preview={props.preview}
      onClose={onClose}
    />
  )
}
