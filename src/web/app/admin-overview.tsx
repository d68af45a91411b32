import { ServiceList } from '#web/admin/service-list.tsx'

export function AdminOverview() {
  return <ServiceList />
}
