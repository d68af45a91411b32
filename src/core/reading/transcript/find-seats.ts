import { foldName } from '#core/fold-name.ts'
import type { SpokenLine } from '#core/language/spoken-line.ts'
import { tokenize } from '#core/language/tokenize.ts'
import { createLineFinder } from '#core/reading/names/find-lines.ts'
import type { ReadAnswer } from '#core/reading/questions/ask-read.ts'
import type { ReadingContext } from '#core/wiki/extracted-entity.ts'
import { tidyText } from './tidy-text.ts'

export type Seat = { speaker: string; isGameMaster: boolean; characters: string[] }

/** Returns the seats that a label names: two for "ROWAN & INES". */
export function findSeats(label: string | null, seats: Seat[]): Seat[] {
  if (label === null) return []
  const named = new Set([label, ...label.split(/[&+,/;]|\band\b/i)].map(foldName))
  return seats.filter((seat) => named.has(foldName(seat.speaker)))
}

export function createVoiceReader(seats: Seat[]): (label: string | null) => Set<string> {
  const voices = new Map<string | null, Set<string>>()
  const wordsOf = (name: string) => tokenize(name).flatMap(({ word }) => word.split('-'))
  return (label) => {
    const read =
      voices.get(label) ??
      new Set([
        ...wordsOf(label ?? ''),
        ...findSeats(label, seats).flatMap((seat) =>
          seat.isGameMaster ? [] : seat.characters.flatMap(wordsOf),
        ),
      ])
    voices.set(label, read)
    return read
  }
}

/** Labels with fewer lines are ignored as guests or noises. */
const fewestLines = 5
const mostLabels = 16
const mostCharacters = 4

export function listLabels(lines: SpokenLine[]): string[] {
  const counts = new Map<string, { lines: number; size: number }>()
  for (const { speaker, text } of lines) {
    if (speaker === null) continue
    const count = counts.get(speaker) ?? { lines: 0, size: 0 }
    counts.set(speaker, { lines: count.lines + 1, size: count.size + text.length })
  }
  return [...counts]
    .filter(([label, count]) => count.lines >= fewestLines && !/[&+,/]|\band\b/i.test(label))
    .sort((a, b) => b[1].size - a[1].size)
    .slice(0, mostLabels)
    .map(([label]) => label)
}

/** `labels` starts with the most talkative speaker, who counts as the game master if the table lists a character for every other label. */
export function findTableSeats(labels: string[], table: ReadingContext['table']): Seat[] {
  const seats = labels.flatMap((speaker) => {
    const label = foldName(speaker)
    const own = table.filter(({ player, character, speakerName }) =>
      [speakerName, player, character].some((name) => name && foldName(name) === label),
    )
    if (own.length === 0) return []
    const characters = own.flatMap(({ character }) => character ?? [])
    return [{ speaker, isGameMaster: characters.length === 0, characters }]
  })
  const [first] = labels
  const isOnlyFirstOpen = seats.length > 0 && seats.length === labels.length - 1
  const hasGameMaster = seats.some(({ isGameMaster }) => isGameMaster)
  if (
    first === undefined ||
    !isOnlyFirstOpen ||
    hasGameMaster ||
    seats.some((seat) => seat.speaker === first)
  ) {
    return seats
  }
  return [...seats, { speaker: first, isGameMaster: true, characters: [] }]
}

/** Ignores an answered player character if no line contains the name or a similar spelling. */
export function readSeats(
  lines: SpokenLine[],
  labels: string[],
  known: Seat[],
  answered: ReadAnswer['seats'],
): Seat[] {
  const finder = createLineFinder(lines)
  const isSaid = (name: string) =>
    finder.findExact(name).length > 0 || finder.findLoose(name).lines.length > 0
  const seats = [...known]
  for (const { speaker, role, characters } of answered) {
    const label = labels.find((one) => foldName(one) === foldName(speaker))
    if (label === undefined || role === 'other' || seats.some((seat) => seat.speaker === label)) continue
    const isGameMaster = role === 'game master' && !seats.some((seat) => seat.isGameMaster)
    const said = characters
      .map(({ name }) => tidyText(name, 100))
      .filter((name) => name !== '' && isSaid(name))
    const own = isGameMaster ? [] : [...new Set(said)].slice(0, mostCharacters)
    if (isGameMaster || own.length > 0) seats.push({ speaker: label, isGameMaster, characters: own })
  }
  return seats
}
