import { createContext, type ReactNode, useContext } from 'react'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { Tooltip } from '#web/ui/popups/tooltip.tsx'

type MissingLinks = {
  /** Null where links are shown, but cannot be followed. */
  onCreate: ((name: string) => void) | null
}

/** Provided to game masters alone: for players, a link to a hidden entry must look like text. */
export const MissingLinksContext = createContext<MissingLinks | null>(null)

/** A written link to an entry that does not exist. */
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
