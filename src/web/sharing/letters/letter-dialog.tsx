import { Download } from 'lucide-react'
import { recapTexts } from '#contract/recap/schemas.ts'
import { sharingTexts } from '#contract/sharing/schemas.ts'
import { formatMinute } from '#web/lib/format.ts'
import { ActiveLinks } from '#web/sharing/links/active-links.tsx'
import { LinkDialog } from '#web/sharing/links/link-dialog.tsx'
import { LinkRow } from '#web/sharing/links/link-row.tsx'
import { RowLink } from '#web/sharing/links/row-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { LetterForm } from './letter-form.tsx'
import { useLetters, useRevokeLetter } from './letters-api.ts'

/** Creates and revokes links that show the letter of a session to people without an account. */
export function LetterDialog({ sessionId, onClose }: { sessionId: string; onClose: () => void }) {
  const letters = useLetters(sessionId)
  const revoke = useRevokeLetter(sessionId)
  return (
    <LinkDialog
      title={recapTexts.send}
      description="Anyone with the link can read the letter as players see it. No account needed. A name that you hide later leaves it."
      onClose={onClose}
      form={(showSuccess) => (
        <LetterForm
          sessionId={sessionId}
          onCreated={(letter) => showSuccess(sharingTexts.generated(formatMinute(letter.expiresAt)))}
        />
      )}
      links={(showSuccess) => (
        <ActiveLinks
          query={letters}
          revoke={revoke}
          onRevoked={showSuccess}
          row={(letter, onRevoke) => (
            <LinkRow
              url={letter.url}
              expiresAt={letter.expiresAt}
              views={letter.views}
              shows="Players’ letter"
              badge={letter.withSound && <Badge tone="success">With sound</Badge>}
              actions={<RowLink label="Download as PDF" href={`${letter.url}/letter.pdf`} icon={Download} />}
              onRevoke={onRevoke}
            >
              Until {formatMinute(letter.expiresAt)}
            </LinkRow>
          )}
        />
      )}
    />
  )
}
