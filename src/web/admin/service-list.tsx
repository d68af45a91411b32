import { useQuery } from '@tanstack/react-query'
import { CircleAlert, CircleCheck, CircleMinus, HardDrive, TriangleAlert } from 'lucide-react'
import * as adminCalls from '#contract/admin/endpoints.ts'
import { type AdminWarning, adminTexts, type ServiceStatus, warningLimits } from '#contract/admin/schemas.ts'
import * as siteCalls from '#contract/admin/site-endpoints.ts'
import type { StatisticsAnswer } from '#contract/admin/statistics.ts'
import { type ServiceState, serviceStates } from '#contract/service-states.ts'
import { callApi } from '#web/lib/api/api.ts'
import { recoverInterval } from '#web/lib/api/query-client.ts'
import { formatBytes } from '#web/lib/format.ts'
import { Loaded } from '#web/ui/feedback/loaded.tsx'

const icons: Record<ServiceState, { icon: typeof CircleCheck; tone: string }> = {
  up: { icon: CircleCheck, tone: 'text-success' },
  down: { icon: CircleAlert, tone: 'text-danger' },
  absent: { icon: CircleMinus, tone: 'text-subtle' },
}

export function ServiceIcon({ state }: { state: ServiceState }) {
  const { icon: Icon, tone } = icons[state]
  return (
    <span className={`mt-0.5 shrink-0 ${tone}`}>
      <Icon size={17} strokeWidth={1.7} />
      <span className="sr-only">{serviceStates[state]}</span>
    </span>
  )
}

function useServices() {
  return useQuery({
    queryKey: ['admin', 'services'],
    queryFn: async ({ signal }) => (await callApi(siteCalls.status, { signal })).services,
    refetchInterval: (query) => recoverInterval(query) || 30_000,
  })
}

export function ServiceList() {
  return (
    <Loaded
      query={useServices()}
      failed={adminTexts.servicesFailed}
      label="Loading the state of this installation"
      lines={5}
    >
      {(services) => <Services services={services} />}
    </Loaded>
  )
}

function Services({ services }: { services: ServiceStatus[] }) {
  return (
    <ul className="grid gap-x-8 sm:grid-cols-2">
      {services.map(({ name, state, detail }) => (
        <li key={name} className="flex items-start gap-3 border-t border-line py-3">
          <ServiceIcon state={state} />
          <span className="min-w-0">
            <span className="block font-medium">{name}</span>
            <span className="block text-small break-words text-subtle">{detail}</span>
          </span>
        </li>
      ))}
    </ul>
  )
}

export function useWarnings() {
  return useQuery({
    queryKey: ['admin', 'warnings'],
    queryFn: async ({ signal }) => (await callApi(adminCalls.listWarnings, { signal })).warnings,
    refetchInterval: (query) => recoverInterval(query) || warningLimits.refreshEvery,
  })
}

export function WarningList({ warnings }: { warnings: AdminWarning[] }) {
  if (warnings.length === 0) return null
  return (
    <ul
      aria-label="Warnings"
      className="rounded-card border border-line bg-overlay [&>li+li]:border-line [&>li+li]:border-t"
    >
      {warnings.map(({ kind, text }) => (
        <li key={`${kind} ${text}`} className="flex items-start gap-2.5 px-3.5 py-2.5">
          <TriangleAlert size={17} strokeWidth={1.7} className="mt-[1.5px] shrink-0 text-warning" />
          <p className="min-w-0 text-ui break-words">{text}</p>
        </li>
      ))}
    </ul>
  )
}

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
