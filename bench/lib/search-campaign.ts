import dictionary from 'dictionary-en'
import { v7 } from 'uuid'
import type { RecapSections } from '#contract/recap/schemas.ts'
import { emptySections } from '#core/recap/test-sections.ts'
import type { WholeTranscript } from '#server/transcription/store.ts'
import { makeDice } from './wiki-campaign.ts'

const functionWords =
  'the you I to a it and of that is in he we me my was this for on your do with have what she not they be are so but can all her just him there one out up like his go at if get no how them who then as from an will would'
const speakers = ['Rowan', 'Ines', 'Tomas', 'Wren', 'Lorcan']

function readWords(): string[] {
  const lines = new TextDecoder().decode(dictionary.dic).split('\n').slice(1)
  return lines.map((line) => line.split('/')[0] ?? '').filter((word) => /^[a-z]{3,12}$/.test(word))
}

/** Makes transcripts: word frequencies follow Zipf's law, and about a quarter of the lines contain a name. */
export function createTalk(seed: number, names: string[]) {
  const dice = makeDice(seed)
  const known = readWords()
  const words = [...functionWords.split(' '), ...known.map(() => dice.pick(known))]
  /** Picks the first items of the list most often. */
  const pickByRank = (list: string[]) => list[Math.floor(list.length ** dice.roll()) - 1] ?? ''
  const makeLine = () => {
    const said = Array.from({ length: 4 + dice.below(16) }, () => pickByRank(words))
    if (dice.roll() < 0.25) said.splice(dice.below(said.length), 0, pickByRank(names))
    return `${said.join(' ')}.`
  }

  return {
    ...dice,
    words,
    pickName: () => pickByRank(names),
    makeTranscript(sessionId: string, lineCount: number): WholeTranscript {
      const id = v7()
      const people = speakers.map((label, position) => ({
        ...{ id: v7(), transcriptionId: id, position, label, name: null, memberId: null },
      }))
      return {
        transcription: {
          ...{ id, sessionId, audioFileId: null, engine: 'import', quality: 'imported', timing: 'exact' },
          ...{ language: 'en', durationSeconds: lineCount * 4, createdAt: new Date(), deletedAt: null },
          unknownNames: null,
        },
        speakers: people,
        segments: Array.from({ length: lineCount }, (_, position) => ({
          ...{
            id: v7(),
            transcriptionId: id,
            position,
            startSeconds: position * 4,
            endSeconds: position * 4 + 3,
          },
          ...{ speakerId: dice.pick(people).id, text: makeLine(), originalText: null, words: null },
          ...{ isEdited: false, undone: null },
        })),
      }
    },
    makeRecap({ transcription, segments }: WholeTranscript): RecapSections {
      const cite = () => {
        const { id, startSeconds, endSeconds } = dice.pick(segments)
        const { id: transcriptionId, sessionId } = transcription
        return [{ segmentId: id, transcriptionId, sessionId, start: startSeconds, end: endSeconds }]
      }
      const sentences = Array.from({ length: 60 }, () => ({
        ...{ text: makeLine(), sources: cite(), confirmed: dice.roll() < 0.95 },
      }))
      const moments = Array.from({ length: 16 }, () => ({
        ...{
          id: v7(),
          text: makeLine(),
          speaker: dice.pick(speakers),
          start: 1,
          scene: null,
          starred: false,
        },
        sources: cite(),
      }))
      const narrative = sentences.map(({ text }) => text).join(' ')
      return { ...emptySections, detailedNarrative: narrative, narrativeSentences: sentences, moments }
    },
  }
}
export type Talk = ReturnType<typeof createTalk>
