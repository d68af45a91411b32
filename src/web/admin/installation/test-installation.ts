import type { Installation } from '#contract/admin/installation.ts'

export const sampleInstallation = (part: Partial<Installation> = {}): Installation => ({
  version: '0.1.0',
  commit: null,
  sign_ups: 'open',
  backup: { state: 'none', last: null },
  database: { embedded: true, bytes: 40_000_000, slowest: [], should_move: false },
  mail: { from: null, reports_failures: false },
  ...part,
})
