import { Moon, Sun } from 'lucide-react'
import { useTheme } from '#web/lib/theme.ts'
import { IconButton } from './icon-button.tsx'

export function ThemeToggle() {
  const [theme, toggle] = useTheme()
  const Icon = theme === 'dark' ? Sun : Moon
  return (
    <IconButton
      label={theme === 'dark' ? 'Switch to light mode' : 'Switch to dark mode'}
      onClick={toggle}
      icon={Icon}
    />
  )
}
