import { keepPreviousData, useQuery } from '@tanstack/react-query'
import * as adminCalls from '#contract/admin/endpoints.ts'
import type { Period } from '#contract/admin/statistics.ts'
import { callApi } from '#web/lib/api/api.ts'

export function useStatistics(period: Period) {
  return useQuery({
    queryKey: ['admin', 'statistics', period],
    queryFn: ({ signal }) =>
      callApi(adminCalls.readStatistics, { query: { period: String(period) }, signal }),
    placeholderData: keepPreviousData,
  })
}
