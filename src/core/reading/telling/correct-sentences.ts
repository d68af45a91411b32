import { tidyText } from '#core/reading/narrative/tidy-answer.ts'
import type { SceneAnswer } from '#core/reading/questions/ask-scenes.ts'
import type { NotedText, StoryAnswer } from './recap-answer.ts'

type Told = { scenes: SceneAnswer[]; story: StoryAnswer }

/** "unclear" marks a sentence that is true but does not show who acts. */
export const sentenceFaults = ['none', 'unclear', 'wrong'] as const
export type SentenceAnswer = {
  sentences: { sentence: number; actors: string; fault: (typeof sentenceFaults)[number]; text: string }[]
}

/** Lists the sentences of a recap in passages that rest on the same lines: each scene, and the two summaries together. */
export const listPassages = ({ scenes, story }: Told): NotedText[][] =>
  [
    ...scenes.flatMap((answer) => answer.scenes.map(({ paragraphs }) => paragraphs.flat())),
    [...story.summary, ...story.previously],
  ].filter((sentences) => sentences.length > 0)

/**
 * Replaces the sentences in which `answers` name a fault. A wrong one without a correction is left out; an unclear one stays if its
 * correction is not supported. Sentences are numbered through all passages, from 1.
 */
export function correctSentences<T extends Told>(told: T, answers: SentenceAnswer[]): T {
  const all = listPassages(told).flat()
  const faults = new Map(
    answers
      .flatMap(({ sentences }) => sentences)
      .filter(({ fault }) => fault !== 'none')
      .map(({ sentence, fault, text }) => [all[sentence - 1], { fault, text: tidyText(text) }]),
  )
  const correct = (one: NotedText): NotedText[] => {
    const found = faults.get(one)
    if (!found) return [one]
    if (found.fault === 'wrong') return found.text === '' ? [] : [{ ...one, text: found.text }]
    return [found.text === '' ? one : { ...one, text: found.text, original: one.text }]
  }
  return {
    ...told,
    scenes: told.scenes.map((part) => ({
      scenes: part.scenes.map((scene) => ({
        ...scene,
        paragraphs: scene.paragraphs.map((sentences) => sentences.flatMap(correct)),
      })),
    })),
    story: {
      ...told.story,
      summary: told.story.summary.flatMap(correct),
      previously: told.story.previously.flatMap(correct),
    },
  }
}
