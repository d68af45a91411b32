import { tidyText } from '#core/reading/narrative/tidy-answer.ts'
import type { SceneAnswer } from '#core/reading/questions/ask-scenes.ts'
import type { NotedText, StoryAnswer } from './recap-answer.ts'

type Told = { scenes: SceneAnswer[]; story: StoryAnswer }

/** "unclear" marks a sentence that is true but does not show who acts or what it is about. */
export const sentenceFaults = ['none', 'unclear', 'wrong'] as const
/** `before` is the number of the sentence before which this sentence belongs; 0 if it stays in place. */
export type SentenceAnswer = {
  sentences: {
    sentence: number
    actors: string
    fault: (typeof sentenceFaults)[number]
    text: string
    before: number
  }[]
}

/** A passage is one scene, or `summary` and `previously` together. */
export const listPassages = ({ scenes, story }: Told): NotedText[][] =>
  [
    ...scenes.flatMap((answer) => answer.scenes.map(({ paragraphs }) => paragraphs.flat())),
    [...story.summary, ...story.previously],
  ].filter((sentences) => sentences.length > 0)

function moveSentences(paragraphs: NotedText[][], targets: Map<NotedText, NotedText>): NotedText[][] {
  const all = paragraphs.flat()
  const targetOf = (one: NotedText) => {
    const target = targets.get(one)
    return target && all.includes(target) && !targets.has(target) ? target : null
  }
  return paragraphs.map((sentences) =>
    sentences
      .filter((one) => !targetOf(one))
      .flatMap((one) => [...all.filter((other) => targetOf(other) === one), one]),
  )
}

/** Sentences are numbered from 1 across all passages. A wrong sentence without a correction is dropped. */
export function correctSentences<T extends Told>(told: T, answers: SentenceAnswer[]): T {
  const all = listPassages(told).flat()
  const corrections = new Map<NotedText, { isWrong: boolean; text: string }>()
  const targets = new Map<NotedText, NotedText>()
  for (const { sentence, fault, text, before } of answers.flatMap(({ sentences }) => sentences)) {
    const one = all[sentence - 1]
    const target = all[before - 1]
    if (!one) continue
    if (target && target !== one) targets.set(one, target)
    if (fault !== 'none' || target) corrections.set(one, { isWrong: fault === 'wrong', text: tidyText(text) })
  }
  const correct = (one: NotedText): NotedText[] => {
    const found = corrections.get(one)
    if (!found) return [one]
    if (found.isWrong) return found.text === '' ? [] : [{ ...one, text: found.text }]
    return [found.text === '' ? one : { ...one, text: found.text, original: one.text }]
  }
  return {
    ...told,
    scenes: told.scenes.map((part) => ({
      scenes: part.scenes.map((scene) => ({
        ...scene,
        paragraphs: moveSentences(scene.paragraphs, targets).map((sentences) => sentences.flatMap(correct)),
      })),
    })),
    story: {
      ...told.story,
      summary: told.story.summary.flatMap(correct),
      previously: told.story.previously.flatMap(correct),
    },
  }
}
