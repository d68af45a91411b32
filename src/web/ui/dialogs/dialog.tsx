import { Dialog as Base } from '@base-ui/react/dialog'
import { X } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'

const widths = {
  md: 'md:max-w-[480px]',
  lg: 'md:max-w-[640px]',
  xl: 'md:max-w-[800px]',
  full: 'md:mx-6 xl:mx-auto md:max-w-[1240px]',
} as const

type DialogProps = {
  onClose: () => void
  title: string
  description?: ReactNode
  size?: keyof typeof widths
  /** Gets the focus when the dialog opens, instead of the close button. With `autoFocus`, closing would not restore the previous focus. */
  initialFocus?: ComponentProps<typeof Base.Popup>['initialFocus']
  children: ReactNode
}

export function Dialog(props: DialogProps) {
  const { onClose, title, description, size = 'md', initialFocus, children } = props
  return (
    <Base.Root open onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fade fixed inset-0 z-40 bg-scrim" />
        <Base.Popup
          {...(initialFocus && { initialFocus })}
          className={joinClasses(
            'pop fixed z-40 flex max-h-[92dvh] flex-col overflow-hidden border border-line bg-overlay shadow-pop outline-none',
            'max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-panel md:inset-x-0 md:top-[10dvh] md:mx-auto md:max-h-[80dvh] md:rounded-panel',
            widths[size],
          )}
        >
          <header className="flex items-start gap-3 px-5 pt-4 pb-3">
            <div className="min-w-0 flex-1">
              <Base.Title className="font-display text-h3 font-[560] text-fg">{title}</Base.Title>
              {description && (
                <Base.Description className="mt-1 text-ui text-muted">{description}</Base.Description>
              )}
            </div>
            <IconButton label="Close" onClick={onClose} icon={X} />
          </header>
          <div className="overflow-y-auto px-5 pb-5">{children}</div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-overlay px-5 py-3">
      {children}
    </div>
  )
}

export function DialogButtons({ children }: { children: ReactNode }) {
  return <div className="mt-5 flex flex-wrap justify-end gap-2">{children}</div>
}

export function DialogCancel() {
  return <Base.Close render={<Button variant="ghost">Cancel</Button>} />
}

type SubmitButtonsProps = Pick<ComponentProps<typeof Button>, 'busy' | 'disabled' | 'variant'> & {
  label: string
}

/** The end of a form in a dialog. */
export function SubmitButtons({ label, variant = 'primary', ...state }: SubmitButtonsProps) {
  return (
    <DialogButtons>
      <DialogCancel />
      <Button type="submit" variant={variant} {...state}>
        {label}
      </Button>
    </DialogButtons>
  )
}
