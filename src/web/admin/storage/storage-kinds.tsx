import { type StorageAnswer, type StorageKind, storageKindTexts } from '#contract/admin/storage.ts'
import { formatBytes } from '#web/lib/format.ts'

const tones: Record<StorageKind, string> = {
  recordings: 'bg-gilt',
  renditions: 'bg-info',
  unfinished: 'bg-fg',
  pictures: 'bg-[var(--k-people)]',
  bin: 'bg-danger',
  backups: 'bg-success',
  work: 'bg-muted',
  database: 'bg-[var(--k-items)]',
  models: 'bg-subtle',
}

export function StorageKinds({ kinds }: Pick<StorageAnswer, 'kinds'>) {
  const total = kinds.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <div aria-hidden="true" className="mt-1 mb-4 flex h-2.5 gap-px overflow-hidden rounded-full bg-hover">
        {kinds.map(({ kind, bytes }) => (
          <div key={kind} className={tones[kind]} style={{ width: `${total && (bytes / total) * 100}%` }} />
        ))}
      </div>
      <ul className="grid gap-x-12 sm:grid-cols-2">
        {kinds.map(({ kind, bytes }) => {
          const { label, note } = storageKindTexts[kind]
          return (
            <li key={kind} className="flex items-baseline gap-3 border-t border-line py-2.5">
              <span aria-hidden="true" className={`size-2.5 shrink-0 rounded-full ${tones[kind]}`} />
              <span className="min-w-0 flex-1">
                {label}
                <span className="block text-small text-subtle">{note}</span>
              </span>
              <span className="num shrink-0 font-medium">{formatBytes(bytes)}</span>
            </li>
          )
        })}
      </ul>
    </>
  )
}
