import type { AdminUser } from '#contract/accounts/admin-users.ts'
import { type Delivery, type PasswordLink, peopleTexts } from '#contract/admin/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CopyField } from '#web/ui/forms/copy-field.tsx'
import { useCreateLink } from './users-api.ts'

type PasswordLinkDialogProps = { user: AdminUser; canMail: boolean; onClose: () => void }

export function PasswordLinkDialog({ user, canMail, onClose }: PasswordLinkDialogProps) {
  const create = useCreateLink(user.id)
  const isMaking = (deliver: 'mail' | 'link') => create.isPending && create.variables === deliver
  return (
    <Dialog onClose={onClose} title={peopleTexts.linkTitle} description={peopleTexts.linkLead}>
      {create.data ? (
        <LinkResult passwordLink={create.data.passwordLink} deliver={create.variables} onClose={onClose} />
      ) : (
        <>
          <ActionFailed action={create} failed={peopleTexts.linkFailed} className="mb-4" />
          <p className="text-muted">
            For <bdi className="font-medium text-fg">{user.username}</bdi>{' '}
            <span className="break-all">({user.email})</span>
          </p>
          <DialogButtons>
            <DialogCancel />
            <Button
              variant={canMail ? 'plain' : 'primary'}
              busy={isMaking('link')}
              onClick={() => create.mutate('link')}
            >
              Show the link
            </Button>
            {canMail && (
              <Button variant="primary" busy={isMaking('mail')} onClick={() => create.mutate('mail')}>
                Email the link
              </Button>
            )}
          </DialogButtons>
        </>
      )}
    </Dialog>
  )
}

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
