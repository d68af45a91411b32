import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { defaultLetterLife, letterLives } from '#contract/recap/letters.ts'
import { recapTexts } from '#contract/recap/schemas.ts'
import { formatMinute } from '#web/lib/format.ts'
import { LinkForm } from '#web/sharing/links/link-form.tsx'
import { RowLink } from '#web/sharing/links/row-link.tsx'
import { ShareDialog } from '#web/sharing/links/share-dialog.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { useCreateLetter, useLetters, useRevokeLetter } from './letters-api.ts'

type ShareRecapDialogProps = {
  sessionId: string
  /** Shown in place of the form until `onDone`, if it is needed when the dialog opens. */
  firstStep: (onDone: () => void) => ReactNode
  needsFirstStep: boolean
  /** The letter as its readers see it. */
  preview: ReactNode
  onClose: () => void
}

export function ShareRecapDialog(props: ShareRecapDialogProps) {
  const { sessionId, firstStep, onClose } = props
  const [isAsking, setAsking] = useState(props.needsFirstStep)
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
            permission="Let readers play 20 seconds of each cited passage"
            create={create}
            onSubmit={({ expiresIn, isPermitted: withSound }) =>
              create.mutate({ expiresIn, withSound }, { onSuccess: ({ expiresAt }) => onCreated(expiresAt) })
            }
          />
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
