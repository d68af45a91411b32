import type { ReactNode } from 'react'
import { shareLimits } from '#contract/sharing/schemas.ts'
import { useTemporaryValue } from '#web/lib/hooks/use-temporary-value.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

type LinkDialogProps = {
  title: string
  description: string
  onClose: () => void
  form: (showSuccess: (text: string) => void) => ReactNode
  links: (showSuccess: (text: string) => void) => ReactNode
}

/** The dialog behind every Share button: a form for a new link, then the active links. */
export function LinkDialog({ title, description, onClose, form, links }: LinkDialogProps) {
  const [success, showSuccess] = useTemporaryValue<string>(shareLimits.successStays)
  return (
    <Dialog open size="lg" onClose={onClose} title={title} description={description}>
      {form(showSuccess)}
      {success && (
        <Banner kind="success" className="mt-4">
          {success}
        </Banner>
      )}
      {links(showSuccess)}
    </Dialog>
  )
}
