export { inQuotes, typeset, typesetRuns } from '#core/typeset.ts'
