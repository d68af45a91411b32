import { expect, it } from 'vitest'
import { makeCampaignFileName, makeContentDisposition } from './make-file-name.ts'

it.each([
  ['The Ashen Crown', 'The Ashen Crown.json'],
  ['a/b\\c:d*e?f"g<h>i|j', 'a b c d e f g h i j.json'],
  ['line\r\nbreak\u0000', 'line break.json'],
  ['..', 'wiki.json'],
  ['   ', 'wiki.json'],
  ['con', 'wiki.json'],
  ['\u202egnp.exe', 'gnp.exe.json'],
  ['Krähwinkel 🐉', 'Krähwinkel 🐉.json'],
  ['🐉'.repeat(100), `${'🐉'.repeat(40)}.json`],
])('names the file of the campaign %j as %j', (campaign, file) => {
  expect(makeCampaignFileName(campaign, 'json')).toBe(file)
})

it('encodes the file name in an ASCII header', () => {
  expect(makeContentDisposition("Osk's (old) *Krähe*.json")).toBe(
    "attachment; filename*=UTF-8''Osk%27s%20%28old%29%20%2AKr%C3%A4he%2A.json",
  )
})
