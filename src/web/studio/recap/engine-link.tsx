import { Link } from 'react-router'
import { recapTexts } from '#contract/recap/schemas.ts'
import { buttonClasses } from '#web/ui/button.tsx'

export function EngineLink({ isAdmin }: { isAdmin: boolean }) {
  if (!isAdmin) return <p>{recapTexts.askAdmin}</p>
  return (
    <p>
      <Link to="/app?view=admin&tab=engines" className={buttonClasses('primary')}>
        Install a speech engine
      </Link>
    </p>
  )
}
