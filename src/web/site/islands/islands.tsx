import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { readNextPath } from '#contract/pages.ts'
import { ForgotForm, LoginForm, RegisterForm } from '#web/accounts/sign-in/sign-in-forms.tsx'
import { ContactForm, NewsletterForm } from '#web/admin/contact/contact-forms.tsx'
import { createQueryClient } from '#web/lib/api/query-client.ts'
import { TooltipLayer } from '#web/ui/popups/tooltip.tsx'

type IslandProps = { sendsMail: boolean }

const islands = {
  login: (_: IslandProps) => <LoginForm onDone={continueAfterSignIn} />,
  register: (_: IslandProps) => <RegisterForm onDone={continueAfterSignIn} findInvite={findInvite} />,
  forgot: ({ sendsMail }: IslandProps) => <ForgotForm sendsMail={sendsMail} />,
  contact: (_: IslandProps) => <ContactForm />,
  newsletter: (_: IslandProps) => <NewsletterForm />,
} as const satisfies Record<string, (props: IslandProps) => ReactNode>
export type IslandName = keyof typeof islands

type IslandRootProps = { name: IslandName; sendsMail: boolean; onHydrated?: () => void }

/** The server and the browser both render this component, because hydration requires the same tree. */
export function IslandRoot({ name, sendsMail, onHydrated }: IslandRootProps) {
  useEffect(() => onHydrated?.(), [onHydrated])
  const [client] = useState(createQueryClient)
  const Form = islands[name]
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <Form sendsMail={sendsMail} />
        <TooltipLayer />
      </QueryClientProvider>
    </CSPProvider>
  )
}

export const readNext = (search: string) => readNextPath(new URLSearchParams(search).get('next'))

export function continueAfterSignIn(): void {
  window.location.assign(readNext(window.location.search))
}

export function readInvite(search: string): string | null {
  return /^\/join\/([^/?#]+)/.exec(readNext(search))?.[1] ?? null
}

export const findInvite = () => readInvite(window.location.search)
