import { LocateFixed } from 'lucide-react'
import { Button } from '#web/ui/button.tsx'

type FollowButtonProps = { isFollowing: boolean; onChange: (isFollowing: boolean) => void }

export function FollowButton({ isFollowing, onChange }: FollowButtonProps) {
  return (
    <Button
      variant="ghost"
      collapses
      size="sm"
      aria-pressed={isFollowing}
      onClick={() => onChange(!isFollowing)}
      className={isFollowing ? 'text-gilt!' : ''}
      icon={LocateFixed}
    >
      {isFollowing ? 'Following' : 'Follow'}
    </Button>
  )
}
