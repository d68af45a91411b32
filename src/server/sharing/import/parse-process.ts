// Runs in a child process, because parsing a large file blocks the thread, and a hostile one may need too much memory.
import { AppError } from '#contract/errors.ts'
import { limitMemory } from '#server/lib/limit-memory.ts'
import { parseCampaignFile } from './parse-campaign-file.ts'

limitMemory(Number(process.argv[2]))

process.on('message', ({ path, pagesPath }: { path: string; pagesPath: string }) => {
  try {
    process.send?.(parseCampaignFile(path, pagesPath))
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    process.send?.({ code: error.code, message: error.message })
  }
})
process.on('disconnect', () => process.exit(0))
