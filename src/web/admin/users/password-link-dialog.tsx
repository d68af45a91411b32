import type { AdminUser } from '#contract/accounts/admin-users.ts'
import { peopleTexts } from '#contract/admin/people.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogButtons, DialogCancel } from '#web/ui/dialogs/dialog.tsx'
import { ActionFailed } from '#web/ui/feedback/action-failed.tsx'
import { LinkResult } from './link-result.tsx'
import { useCreateLink } from './people-api.ts'

type PasswordLinkDialogProps = { user: AdminUser; canMail: boolean; onClose: () => void }

export function PasswordLinkDialog({ user, canMail, onClose }: PasswordLinkDialogProps) {
  const create = useCreateLink(user.id)
  const isMaking = (deliver: 'mail' | 'link') => create.isPending && create.variables === deliver
  return (
    <Dialog open onClose={onClose} title={peopleTexts.linkTitle} description={peopleTexts.linkLead}>
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
