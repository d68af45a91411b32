import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const record = z.record(z.string(), z.string())
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({ resolved: z.optional(z.string()), optionalDependencies: z.optional(record) }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')))

it('has an entry for every platform build that a package names', () => {
  const missing = Object.entries(lock.packages).flatMap(([name, { optionalDependencies = {} }]) =>
    Object.keys(optionalDependencies)
      .filter(
        (build) =>
          !(`${name}/node_modules/${build}` in lock.packages) && !(`node_modules/${build}` in lock.packages),
      )
      .map((build) => `${name || 'the project'} needs ${build}`),
  )
  expect(missing).toEqual([])
})

it('names no registry', () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.startsWith('http'))
  expect(named).toEqual([])
})
