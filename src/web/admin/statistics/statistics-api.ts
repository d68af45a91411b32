import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Period, statisticsAnswer } from '#contract/admin/statistics.ts'
import { calls } from '#contract/endpoints.ts'
import { callApi } from '#web/lib/api/api.ts'

export const statisticsKey = ['statistics'] as const

export function useStatistics(period: Period) {
  return useQuery({
    queryKey: [...statisticsKey, period],
    queryFn: ({ signal }) =>
      callApi(calls.readStatistics, statisticsAnswer, { query: { period: String(period) }, signal }),
    placeholderData: keepPreviousData,
  })
}
