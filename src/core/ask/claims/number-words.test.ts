import { describe, expect, it } from 'vitest'
import { readDigitNumbers, readNumbers } from './number-words.ts'

describe('numbers of a claim', () => {
  it.each<[string, number[]]>([
    ['They paid 1,500 gold for 2.5 pounds and 50gp of dust.', [1500, 2.5, 50]],
    ['They met twenty-five guards and three hounds.', [25, 3]],
    ['Two hundred and fifty soldiers marched for a hundred miles.', [250, 100]],
    ['Three thousand two hundred gold, 15 hundred silver.', [3200, 1500]],
    ['A dozen goblins and half a dozen wolves.', [12, 6]],
    ['twenty, five', [20, 5]],
    ['The third door, the 2nd door and the twenty-first door.', []],
    ['One of them lost hundreds of coins.', []],
    ['They slept in the Seven Bells.', []],
    ['Roll a d20.', []],
    ['', []],
  ])('are read from digits and words: %s', (text, numbers) => {
    expect(readNumbers(text, false)).toEqual(numbers)
  })

  it('include “a couple” and “one” if the text is evidence', () => {
    expect(readNumbers('One guard and a couple of dogs', true)).toEqual([1, 2])
  })

  it('are read only from digits in other languages', () => {
    expect(readDigitNumbers('Drei Wachen nahmen 1.500 Münzen und 7 Ringe.')).toEqual([1500, 7])
  })
})
