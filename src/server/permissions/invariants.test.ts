import { describe, expect, it } from 'vitest'
import { accountRules } from './test-accounts.ts'
import { adminRules } from './test-admin.ts'
import { audioRules } from './test-audio.ts'
import { campaignRules } from './test-campaigns.ts'
import { rows } from './test-matrix.ts'
import { sharingRules } from './test-sharing.ts'
import { wikiRules } from './test-wiki.ts'

const rules = {
  ...accountRules,
  ...adminRules,
  ...sharingRules,
  ...audioRules,
  ...wikiRules,
  ...campaignRules,
}

it('every sentence of the matrix has exactly one check', () => {
  const said = rows.flatMap(({ id, invariants }) => invariants.map((sentence) => `${id}: ${sentence}`))
  const checked = Object.entries(rules).flatMap(([id, checks]) =>
    Object.keys(checks).map((sentence) => `${id}: ${sentence}`),
  )
  expect(checked.sort()).toEqual(said.sort())
})

describe.each(Object.entries(rules))('%s:', (_id, checks) => {
  for (const [sentence, check] of Object.entries(checks)) it(sentence, check)
})
