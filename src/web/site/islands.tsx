import { CSPProvider } from '@base-ui/react/csp-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { LoginForm } from '#web/accounts/login-form.tsx'
import { RegisterForm } from '#web/accounts/register-form.tsx'
import { createQueryClient } from '#web/lib/query-client.ts'
import { TooltipProvider } from '#web/ui/tooltip.tsx'
import { goOn } from './go-on.ts'

type IslandProps = { sendsMail: boolean }

/** The forms of the public pages by name. */
const islands = {
  login: (_: IslandProps) => <LoginForm onDone={goOn} />,
  register: (_: IslandProps) => <RegisterForm onDone={goOn} />,
} as const satisfies Record<string, (props: IslandProps) => ReactNode>
export type IslandName = keyof typeof islands

type IslandRootProps = { name: IslandName; sendsMail: boolean; onAlive?: () => void }

/** The same tree for the server's drawing and for the browser's life. */
export function IslandRoot({ name, sendsMail, onAlive }: IslandRootProps) {
  useEffect(() => onAlive?.(), [onAlive])
  const [client] = useState(createQueryClient)
  const Form = islands[name]
  return (
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={client}>
        <TooltipProvider delay={500}>
          <Form sendsMail={sendsMail} />
        </TooltipProvider>
      </QueryClientProvider>
    </CSPProvider>
  )
}
