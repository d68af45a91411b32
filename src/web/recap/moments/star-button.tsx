import { Star } from 'lucide-react'
import { type RecapMoment, recapTexts } from '#contract/recap/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

type StarButtonProps = { moment: RecapMoment; position: number; onStar: (starred: boolean) => void }

export function StarButton({ moment, position, onStar }: StarButtonProps) {
  const { starred, start } = moment
  const which = start === null ? `moment ${position}` : `the moment at ${formatClock(start)}`
  return (
    <IconButton
      label={`${recapTexts.star} ${which}`}
      aria-pressed={starred}
      onClick={() => onStar(!starred)}
      className="-mt-1 -mr-1.5 print:hidden"
      icon={
        <Star
          size={17}
          strokeWidth={1.6}
          className={starred ? 'fill-gilt text-gilt' : 'text-subtle'}
          aria-hidden="true"
        />
      }
    />
  )
}
