import { StatisticsPage } from '#web/admin/statistics-page.tsx'

export function AdminStatistics() {
  return <StatisticsPage />
}
