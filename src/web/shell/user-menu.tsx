import { LogOut, Moon, Sun, UserRound } from 'lucide-react'
import { useTheme } from '#web/lib/theme.ts'
import { Menu } from '#web/ui/popups/menu.tsx'
import { useWorkspace } from '#web/workspace/workspace.ts'
import { Initials } from './account-link.tsx'

export function UserMenu() {
  const { user, go, logout } = useWorkspace()
  const [theme, toggleTheme] = useTheme()
  const ThemeIcon = theme === 'dark' ? Sun : Moon
  return (
    <Menu
      trigger={
        <button
          type="button"
          aria-label={`Menu of ${user.username}`}
          className="grid size-10 shrink-0 place-items-center rounded-[7px] hover:bg-hover"
        >
          <Initials name={user.username} />
        </button>
      }
      actions={[
        { label: user.username, icon: UserRound, onSelect: () => void go({ view: 'account' }) },
        {
          label: theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode',
          icon: ThemeIcon,
          onSelect: toggleTheme,
        },
        { label: 'Logout', icon: LogOut, onSelect: logout },
      ]}
    />
  )
}
