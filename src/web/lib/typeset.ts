export { inQuotes, typeset, typesetRuns } from '#contract/typeset.ts'
