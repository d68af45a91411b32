import { statisticsTexts } from '#contract/admin/statistics.ts'
import { generalTexts } from '#contract/errors.ts'
import { ApiError, isUnreachable } from '#web/lib/api/api.ts'

export function explainLoadFailure(error: unknown): string {
  if (isUnreachable(error)) return generalTexts.unreachable
  if (!(error instanceof ApiError)) return statisticsTexts.dashboardFailed
  return `${statisticsTexts.dashboardFailed}: ${error.serverText ?? statisticsTexts.unknownError}`
}
