import { expect, it } from 'vitest'
import { labelSecrets } from './write-results.ts'

it('labels secret parts, and the public parts that follow them', () => {
  expect(labelSecrets('He is **kind**.\n:::gm\nHe lies.\n\nOften.\n:::\nHe sings.')).toBe(
    'He is kind.\n\n[Only for game masters:] He lies.\n\nOften.\n\n[For everyone:] He sings.',
  )
  expect(labelSecrets('He is *kind*.')).toBe('He is kind.')
})
