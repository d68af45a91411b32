import { describe, expect, it } from 'vitest'
import { newCampaign } from '#contract/campaigns/schemas.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { calls } from '#contract/endpoints.ts'
import { userJobs } from '#contract/jobs/schemas.ts'
import { buildOpenApi, toJsonSchema } from '#contract/reference.ts'
import { listFields } from './list-fields.ts'

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

  it('describes every body and answer of the contract', () => {
    for (const { body, answer } of Object.values<Endpoint>(calls)) {
      if (body) expect(listFields(toJsonSchema(body, 'input')).length).toBeGreaterThan(0)
      if (answer) expect(listFields(toJsonSchema(answer, 'output')).length).toBeGreaterThan(0)
    }
  })

  it('lists every call as an operation', () => {
    const { paths } = buildOpenApi('https://table.example') as { paths: Record<string, object> }
    const operations = Object.values(paths).flatMap((path) => Object.keys(path))
    expect(operations).toHaveLength(Object.keys(calls).length)
  })
})
