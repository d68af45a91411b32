import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import * as z from 'zod/mini'

const record = z.record(z.string(), z.string())
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        resolved: z.optional(z.string()),
        integrity: z.optional(z.string()),
        /** True for a package that another package contains. The hash of the outer package covers both. */
        inBundle: z.optional(z.boolean()),
        optionalDependencies: z.optional(record),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../package-lock.json'), 'utf8')))

const project = z
  .object({ dependencies: record, devDependencies: record, optionalDependencies: record })
  .parse(JSON.parse(readFileSync(path.join(import.meta.dirname, '../package.json'), 'utf8')))

it('has an entry for every platform build of a package', () => {
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

it('contains no registry URL', () => {
  const named = Object.entries(lock.packages).filter(([, { resolved }]) => resolved?.startsWith('http'))
  expect(named).toEqual([])
})

it('has the hash of every package', () => {
  const unproved = Object.entries(lock.packages).filter(
    ([name, { integrity, inBundle }]) => name !== '' && !inBundle && !integrity?.startsWith('sha512-'),
  )
  expect(unproved.map(([name]) => name)).toEqual([])
})

it('pins every direct dependency, and allows at most 58 at run time', () => {
  const direct = project.dependencies
  expect(Object.keys(direct).length).toBeLessThanOrEqual(58)
  const all = { ...direct, ...project.devDependencies, ...project.optionalDependencies }
  const loose = Object.entries(all).filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))
  expect(loose).toEqual([])
})
