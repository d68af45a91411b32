import { Check } from 'lucide-react'
import { buttonClasses } from '#web/ui/button.tsx'
import { joinClasses } from '#web/ui/join-classes.ts'
import { Menu } from '#web/ui/popups/menu.tsx'
import type { Player } from './player.ts'
import { usePlayerState } from './use-player.ts'

const rates = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2, 2.5, 3]
const noIcon = <span className="w-4" />

export type SkipSilence = { isOn: boolean; onChange: (isOn: boolean) => void }

/** @param skipSilence null if it is not known where the recording is silent */
export function RateMenu({ player, skipSilence }: { player: Player; skipSilence: SkipSilence | null }) {
  const { rate } = usePlayerState(player)
  const isSkipping = skipSilence?.isOn === true
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Speed, ${rate} times${isSkipping ? ', skipping silence' : ''}`}
          className={joinClasses(
            buttonClasses('ghost', 'sm'),
            'num max-md:px-1.5',
            (isSkipping || rate !== 1) && 'text-gilt!',
          )}
        >
          {rate}×
        </button>
      }
      actions={[
        ...(skipSilence
          ? [
              {
                label: isSkipping ? 'Stop skipping silence' : 'Skip silence',
                icon: isSkipping ? Check : noIcon,
                onSelect: () => skipSilence.onChange(!isSkipping),
              },
            ]
          : []),
        ...rates.map((one) => ({
          label: `${one}×`,
          icon: one === rate ? Check : noIcon,
          onSelect: () => player.setRate(one),
        })),
      ]}
    />
  )
}
