import { generalTexts } from '#contract/errors.ts'
import { statisticsTexts } from '#contract/statistics.ts'
import { ApiError, isUnreachable } from '#web/lib/api.ts'

/** What the dashboard says where a part of it could not be loaded (part 2 §8). */
export function explainLoadFailure(error: unknown): string {
  if (isUnreachable(error)) return generalTexts.unreachable
  if (!(error instanceof ApiError)) return statisticsTexts.dashboardFailed
  return `${statisticsTexts.dashboardFailed}: ${error.serverText ?? statisticsTexts.unknownError}`
}
