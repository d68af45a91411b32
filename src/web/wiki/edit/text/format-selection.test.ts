import { describe, expect, it } from 'vitest'
import {
  type TextSelection,
  toggleCode,
  toggleDelimiter,
  toggleLinePrefix,
  writeEntryLink,
  writeLink,
} from './format-selection.ts'

/** In `marked` and in the result, two bars enclose the selection. */
function run(change: (selection: TextSelection) => TextSelection, marked: string): string {
  const [before = '', chosen = '', after = ''] = marked.split('|')
  const selection = { text: before + chosen + after, from: before.length, to: before.length + chosen.length }
  const { text, from, to } = change(selection)
  return `${text.slice(0, from)}|${text.slice(from, to)}|${text.slice(to)}`
}

describe('formatting the selection', () => {
  it.each([
    ['wraps a word', 'a |key| here', 'a **|key|** here'],
    ['leaves out spaces at the ends', 'a| key |here', 'a **|key|** here'],
    ['removes marks around the selection', 'a **|key|** here', 'a |key| here'],
    ['removes marks in the selection', 'a |**key**| here', 'a |key| here'],
    ['inserts marks to type between', 'a || here', 'a **||** here'],
  ])('in bold %s', (_, before, after) => {
    expect(run((selection) => toggleDelimiter(selection, '**'), before)).toBe(after)
  })

  it.each([
    ['adds italics to bold', 'a **|key|** here', 'a ***|key|*** here'],
    ['removes italics from bold italics', 'a ***|key|*** here', 'a **|key|** here'],
  ])('%s', (_, before, after) => {
    expect(run((selection) => toggleDelimiter(selection, '*'), before)).toBe(after)
  })

  it.each([
    ['turns the line with the caret into a list item', 'one\ntwo||\nthree', 'one\n- two||\nthree'],
    ['turns each selected line into a list item', '|one\n\ntwo|', '|- one\n\n- two|'],
    ['removes the list from all selected lines', '|- one\n- two|', '|one\ntwo|'],
    ['begins a list on a blank line', 'one\n||', 'one\n- ||'],
  ])('%s', (_, before, after) => {
    expect(run((selection) => toggleLinePrefix(selection, '- '), before)).toBe(after)
  })

  it.each([
    ['within a line', 'a |key| here', 'a `|key|` here'],
    ['across whole lines', 'a\n|b\nc|\nd', 'a\n```\n|b\nc|\n```\nd'],
    ['across parts of lines', 'a |b\nc| d', 'a \n```\n|b\nc|\n```\n d'],
  ])('formats code %s', (_, before, after) => {
    expect(run(toggleCode, before)).toBe(after)
  })

  it.each([
    ['with the selected words as text', 'see |the map|.', 'see [the map](|https://|).'],
    ['with a selected URL as target', '|https://a.example|', '[||](https://a.example)'],
    ['without a selection', 'see ||', 'see [||](https://)'],
  ])('writes a link %s', (_, before, after) => {
    expect(run(writeLink, before)).toBe(after)
  })

  it('writes a link to an entry, with the caret after the name', () => {
    expect(run(writeEntryLink, 'ask |Osk|.')).toBe('ask [[Osk||]].')
  })
})
