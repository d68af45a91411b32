import { type Delivery, type PasswordLink, peopleTexts } from '#contract/admin/people.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogButtons } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'

type LinkResultProps = { passwordLink: PasswordLink; deliver: Delivery; onClose: () => void }

export function LinkResult({ passwordLink: { url, mailedTo }, deliver, onClose }: LinkResultProps) {
  return (
    <div className="grid gap-4">
      {mailedTo !== null && <Banner kind="success">{peopleTexts.linkMailed(mailedTo)}</Banner>}
      {url !== null && (
        <>
          {deliver === 'mail' && <Banner kind="error">{peopleTexts.linkNotMailed}</Banner>}
          <p className="text-small text-muted">{peopleTexts.linkShownOnce}</p>
          <CopyField label={peopleTexts.linkTitle} value={url} />
        </>
      )}
      <DialogButtons>
        <Button variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogButtons>
    </div>
  )
}
