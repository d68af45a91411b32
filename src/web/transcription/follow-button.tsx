import { LocateFixed } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

export function FollowButton({
  isFollowing,
  onChange,
}: {
  isFollowing: boolean
  onChange: (is: boolean) => void
}) {
  const text = isFollowing ? 'Following' : 'Follow'
  return (
    <Button
      look="ghost"
      collapses
      size="sm"
      aria-pressed={isFollowing}
      onClick={() => onChange(!isFollowing)}
      className={isFollowing ? 'text-gilt!' : ''}
      icon={<LocateFixed size={15} strokeWidth={1.7} aria-hidden="true" />}
    >
      {text}
    </Button>
  )
}
