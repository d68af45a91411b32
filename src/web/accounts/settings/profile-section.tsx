import { useState } from 'react'
import type { User } from '#contract/accounts/schemas.ts'
import { Button } from '#web/ui/button.tsx'
import { AccountSection } from './account-section.tsx'
import { EmailForm } from './email-form.tsx'
import { ProfileForm } from './profile-form.tsx'

const roleNames: Record<User['role'], string> = {
  admin: 'Administrator',
  gm: 'Game Master',
  player: 'Player',
}

export function ProfileSection({ user }: { user: User }) {
  const [editing, setEditing] = useState<'profile' | 'email' | null>(null)
  const close = () => setEditing(null)
  const name = [user.firstName, user.lastName].filter(Boolean).join(' ')
  const rows = [
    ['Username', user.username],
    ...(name ? [['Name', name]] : []),
    ['Email', user.email],
    ['Role', roleNames[user.role]],
  ]
  return (
    <AccountSection title="Profile" lede="How other people at your tables see you.">
      <dl className="grid gap-y-2.5">
        {rows.map(([label, value]) => (
          <div key={label} className="grid grid-cols-[96px_minmax(0,1fr)] gap-x-4">
            <dt className="text-subtle">{label}</dt>
            <dd className="min-w-0 break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <div className="mt-5">
        {editing === 'profile' && <ProfileForm user={user} onClose={close} />}
        {editing === 'email' && <EmailForm onClose={close} />}
        {editing === null && (
          <div className="flex flex-wrap gap-2">
            <Button onClick={() => setEditing('profile')}>Edit profile</Button>
            <Button onClick={() => setEditing('email')}>Change email</Button>
          </div>
        )}
      </div>
    </AccountSection>
  )
}
