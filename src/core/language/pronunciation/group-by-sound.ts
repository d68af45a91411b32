import { foldWord } from '#core/language/tokenize.ts'
import { isCommonWord } from '#core/language/words/common-words.ts'
import { measureNearest, type Sound, sayParts } from './phone-distance.ts'

/**
 * Splits a word into parts that have only the letters a to z: "Al-Rashíd" gives "al" and "rashid", "ComfyUI" gives "comfy", "u" and "i".
 */
export function spokenParts(written: string): string[] {
  return written
    .replace(/['’ʼ]/g, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, '-')
    .split(/[^\p{L}\p{M}]+/u)
    .flatMap((part) => (/^\p{Lu}{2,3}$/u.test(part) ? [...part] : [part]))
    .map(foldLetters)
    .filter((part) => /^[a-z]+$/.test(part))
}

function foldLetters(part: string): string {
  return foldWord(part.toLowerCase().replace(/[æœøðþßłı]/g, (letter) => unmarked[letter] ?? letter))
}

const unmarked: Record<string, string> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ð: 'th',
  þ: 'th',
  ß: 'ss',
  ł: 'l',
  ı: 'i',
}

type Spelling = { text: string; count: number }

/** The largest distance from the most frequent spelling, as a share of the weight of the longer one. */
const mostDistance = 0.31
/** Spellings with less to hear resemble too many others. */
const leastWeight = 1.9
/** Two spellings that are both this frequent are two names. */
const frequent = 4
const mostMembers = 12
/** Spellings are compared in pairs. */
const mostSpellings = 1_000

function isNear(one: Sound[], other: Sound[]): boolean {
  const weight = Math.max(one[0]?.weight ?? 0, other[0]?.weight ?? 0)
  return measureNearest(one, other, mostDistance * weight) <= mostDistance * weight
}

/** "Riskel" is a part of "Riskel Daxio", and "Lord Karr" and "Lady Karr" are two people. */
function haveWordInCommon(one: Spelling, other: Spelling): boolean {
  const words = one.text.toLowerCase().split(' ')
  return other.text
    .toLowerCase()
    .split(' ')
    .some((word) => words.includes(word) && !isCommonWord(word))
}

/** Groups spellings that probably stand for one name. Each group begins with its most frequent spelling; groups of one are left out. */
export function groupBySound<S extends Spelling>(
  spellings: S[],
  mayJoin: (one: S, other: S) => boolean = () => true,
): S[][] {
  const bySize = spellings
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1))
    .slice(0, mostSpellings)
  const groups: { sounds: Sound[]; members: S[] }[] = []
  for (const spelling of bySize) {
    const sounds = sayParts(spokenParts(spelling.text))
    if ((sounds[0]?.weight ?? 0) < leastWeight) continue
    const group = groups.find(
      ({ sounds: others, members }) =>
        members.every(
          (member) =>
            (member.count < frequent || spelling.count < frequent) &&
            !haveWordInCommon(member, spelling) &&
            mayJoin(member, spelling),
        ) && isNear(sounds, others),
    )
    if (group && group.members.length < mostMembers) group.members.push(spelling)
    else groups.push({ sounds, members: [spelling] })
  }
  return groups.flatMap(({ members }) => (members.length > 1 ? [members] : []))
}
