import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Menu } from '#web/ui/popups/menu.tsx'
import type { Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

const rates = [0.75, 1, 1.25, 1.5, 1.75, 2]

export function RateMenu({ player }: { player: Player }) {
  const { rate } = usePlayerState(player)
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Speed, ${rate} times`}
          className={joinClasses(buttonClasses('ghost', 'sm'), 'num max-md:hidden')}
        >
          {rate}×
        </button>
      }
      actions={rates.map((one) => ({ label: `${one}×`, onSelect: () => player.setRate(one) }))}
    />
  )
}
