import { HardDrive, TriangleAlert } from 'lucide-react'
import type { StatisticsAnswer } from '#contract/admin/statistics.ts'
import { formatBytes } from '#web/lib/format.ts'

export function DiskSpace({ disk }: { disk: NonNullable<StatisticsAnswer['disk']> }) {
  const free = formatBytes(disk.free_bytes)
  const Icon = disk.is_low ? TriangleAlert : HardDrive
  const used = formatBytes(disk.total_bytes - disk.free_bytes)
  return (
    <div className="flex items-start gap-3 border-t border-line py-3">
      <Icon
        size={17}
        strokeWidth={1.7}
        className={`mt-0.5 shrink-0 ${disk.is_low ? 'text-warning' : 'text-subtle'}`}
      />
      <div className="min-w-0">
        <p className="font-medium">Disk</p>
        <p className="num text-small text-subtle">
          {used} used, {free} free
        </p>
      </div>
    </div>
  )
}
