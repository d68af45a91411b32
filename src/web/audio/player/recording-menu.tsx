import { ListMusic } from 'lucide-react'
import type { AudioFile } from '#contract/audio/schemas.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Menu } from '#web/ui/popups/menu.tsx'

type RecordingMenuProps = {
  recordings: AudioFile[]
  currentId: string | null
  onChoose: (audioId: string) => void
}

export function RecordingMenu({ recordings, currentId, onChoose }: RecordingMenuProps) {
  return (
    <Menu
      trigger={<IconButton label="Choose a recording" icon={ListMusic} />}
      actions={recordings.map(({ id, fileName }) => ({
        label: id === currentId ? `${fileName} (playing)` : fileName,
        onSelect: () => onChoose(id),
      }))}
    />
  )
}
