import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { newCampaign } from '#contract/campaigns/schemas.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { userJobs } from '#contract/jobs/schemas.ts'
import { buildOpenApi, toJsonSchema } from '#contract/reference.ts'
import { listFields } from './api-page.tsx'

describe('the API reference', () => {
  it('lists the fields of a body and marks the optional ones', () => {
    expect(listFields(toJsonSchema(newCampaign, 'input'))).toContainEqual({
      name: 'settings.autoTranscribe',
      type: 'boolean',
      isOptional: true,
    })
    expect(listFields(toJsonSchema(newCampaign, 'input'))[0]).toMatchObject({
      name: 'name',
      isOptional: false,
    })
  })

  it('describes objects inside lists', () => {
    const names = listFields(toJsonSchema(userJobs, 'output')).map(({ name }) => name)
    expect(names).toContain('jobs[].error_message')
    expect(names).toContain('summary.pending')
  })

  it('describes an answer with several forms, and marks fields that only some forms have as optional', () => {
    const answer = z.union([
      z.object({ success: z.literal(true), lines: z.number() }),
      z.object({ success: z.literal(true), undoId: z.string() }),
    ])
    expect(listFields(toJsonSchema(answer, 'output'))).toEqual([
      { name: 'success', type: 'true', isOptional: false },
      { name: 'lines', type: 'number', isOptional: true },
      { name: 'undoId', type: 'string', isOptional: true },
    ])
  })

  it('describes every body and answer of the contract', () => {
    for (const [name, { body, answer }] of Object.entries<Endpoint>(calls)) {
      if (body) expect(listFields(toJsonSchema(body, 'input')).length, name).toBeGreaterThan(0)
      if (answer) expect(listFields(toJsonSchema(answer, 'output')).length, name).toBeGreaterThan(0)
    }
  })

  it('lists every call as an operation', () => {
    const { paths } = buildOpenApi('https://table.example') as { paths: Record<string, object> }
    const operations = Object.values(paths).flatMap((path) => Object.keys(path))
    expect(operations).toHaveLength(Object.keys(calls).length)
  })
})
