import { ArchiveRestore, Combine, Eraser, type LucideIcon } from 'lucide-react'

export type WikiTool = 'duplicates' | 'bin' | 'clear-wiki'

const tools: { id: WikiTool; label: string; note?: string; icon: LucideIcon }[] = [
  { id: 'duplicates', label: 'Clean Duplicates', icon: Combine },
  { id: 'bin', label: 'Bin', icon: ArchiveRestore },
  { id: 'clear-wiki', label: 'Clear All Entries', note: 'for testing only', icon: Eraser },
]

export function WikiTools({ onOpen }: { onOpen: (tool: WikiTool) => void }) {
  return (
    <section aria-label="Tools">
      <h2 className="px-2 pt-4 pb-1.5 text-label font-medium text-subtle">Tools</h2>
      {tools.map(({ id, label, note, icon: Icon }) => (
        <button
          key={id}
          type="button"
          onClick={() => onOpen(id)}
          className="flex min-h-[30px] w-full items-center gap-2.5 rounded-[7px] px-2 py-1 text-left hover:bg-hover hover:text-fg touch:min-h-10"
        >
          <Icon size={15} strokeWidth={1.6} className="shrink-0 text-subtle" />
          <span>
            {label}
            {note && <span className="block text-label text-subtle">{note}</span>}
          </span>
        </button>
      ))}
    </section>
  )
}
