import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { calls } from '#contract/permissions.ts'
import { type Period, statisticsAnswer } from '#contract/statistics.ts'
import { callApi } from '#web/lib/api.ts'

export const statisticsKey = ['statistics'] as const

export function useStatistics(period: Period) {
  return useQuery({
    queryKey: [...statisticsKey, period],
    queryFn: ({ signal }) =>
      callApi(calls.readStatistics, statisticsAnswer, { query: { period: String(period) }, signal }),
    placeholderData: keepPreviousData,
  })
}
