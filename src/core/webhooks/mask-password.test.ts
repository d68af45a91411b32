import { expect, it } from 'vitest'
import { maskPassword } from './mask-password.ts'

it.each([
  ['https://user:secret@host.example/a?b=c', 'https://user:\u2022\u2022\u2022@host.example/a?b=c'],
  ['https://:secret@host.example', 'https://:\u2022\u2022\u2022@host.example'],
  ['https://user:se:cret@host.example:8443/x@y', 'https://user:\u2022\u2022\u2022@host.example:8443/x@y'],
  ['https://user:p@ss@host.example/', 'https://user:\u2022\u2022\u2022@host.example/'],
  ['https://user@host.example/', 'https://user@host.example/'],
  ['https://host.example:8443/a:b@c', 'https://host.example:8443/a:b@c'],
  ['no address', 'no address'],
])('shows %s as %s', (url, shown) => {
  expect(maskPassword(url)).toBe(shown)
})
