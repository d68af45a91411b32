import type { ReactNode } from 'react'
import { recapTexts } from '#contract/recap/schemas.ts'
import type { usePlayersRecap } from '#web/recap/api.ts'
import { RecapPane } from '#web/recap/read/recap-pane.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Loaded } from '#web/ui/feedback/loaded.tsx'

type PlayersViewProps = {
  query: ReturnType<typeof usePlayersRecap>
  tab: string
  onTab: (tab: string) => void
  letter: ReactNode
}

export function PlayersView({ query, tab, onTab, letter }: PlayersViewProps) {
  return (
    <Loaded query={query} failed={recapTexts.loadFailed} label="Loading the players’ recap">
      {({ recap }) => (
        <>
          <Banner kind="info" className="print-hidden mt-4">
            {recap ? recapTexts.playersSee : recapTexts.hiddenFromPlayers}
          </Banner>
          {recap && <RecapPane recap={recap} tab={tab} onTab={onTab} letter={letter} />}
        </>
      )}
    </Loaded>
  )
}
