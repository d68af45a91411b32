import { createContext, type ReactNode, useContext } from 'react'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'

type MissingLinks = {
  /** Called when the user presses a missing link. If null, missing links are not buttons. */
  onCreate: ((name: string) => void) | null
}

/** Null for players, because a link to a hidden entry must look like text to them. */
export const MissingLinksContext = createContext<MissingLinks | null>(null)

/** A link such as `[[Name]]` to an entry that does not exist. */
export function MissingLink({ name, children }: { name: string; children: ReactNode }) {
  const links = useContext(MissingLinksContext)
  if (!links) return children
  const { onCreate } = links
  if (!onCreate) return <span className="missing">{children}</span>
  return (
    <Tooltip text={wikiTexts.createNamed(name)}>
      <button type="button" className="missing" onClick={() => onCreate(name)}>
        {children}
      </button>
    </Tooltip>
  )
}
