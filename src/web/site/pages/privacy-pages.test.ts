import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const webFolder = path.join(import.meta.dirname, '../..')
const page = readFileSync(path.join(import.meta.dirname, 'privacy-pages.tsx'), 'utf8')

it('names everything that the application keeps in the local storage', () => {
  const sources = readdirSync(webFolder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file) && !file.includes('test'))
    .map((file) => readFileSync(path.join(webFolder, file), 'utf8'))
  const keys = sources.flatMap((source) => [
    ...source.matchAll(/(?:useStoredFlag|writeStored)\(\s*['`]([^'`$]+)/g),
    ...source.matchAll(/^const \w+Key = '(\w+)'$/gm),
  ])
  const named = keys.map(([, key = '']) => key.trim())
  expect(named).toContain('authToken')
  expect(named.filter((key) => !page.includes(key))).toEqual([])
})
