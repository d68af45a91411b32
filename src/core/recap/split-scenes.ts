import type { Statement } from '#contract/recap/schemas.ts'
import { groupParagraphs } from './group-paragraphs.ts'

/** A story without scenes counts as one scene. */
export function splitScenes(sentences: Statement[]): Statement[][] {
  const scenes: Statement[][] = []
  for (const sentence of sentences) {
    const last = scenes.at(-1)
    if (last && sentence.scene === undefined) last.push(sentence)
    else scenes.push([sentence])
  }
  return scenes
}

/** Returns the kept sentences. The title of a scene moves to its first kept sentence. */
export const keepScenes = (before: Statement[], kept: ReadonlySet<Statement>): Statement[] =>
  splitScenes(before).flatMap((scene) => {
    const title = scene[0]?.scene
    const [first, ...rest] = scene.filter((one) => kept.has(one))
    if (!first) return []
    return [title === undefined ? first : { ...first, scene: title }, ...rest]
  })

/**
 * Restores the titles of scenes in an edited text. If the first sentence of a scene was rewritten, the scene begins at the first paragraph
 * that contains another sentence of the scene.
 */
export function restoreScenes(before: Statement[], text: string, after: Statement[]): Statement[] {
  const titles = new Map<Statement, string>()
  const paragraphs = groupParagraphs(text, after)
  for (const [first, ...rest] of splitScenes(before)) {
    if (first?.scene === undefined || after.includes(first)) continue
    const left = new Set(rest.map((one) => one.text))
    const start =
      after.find((one) => one.text === first.text) ??
      paragraphs.find((paragraph) => paragraph.some((one) => left.has(one.text)))?.[0]
    if (start && start.scene === undefined) titles.set(start, first.scene)
  }
  return after.map((one) => {
    const scene = titles.get(one)
    return scene === undefined ? one : { ...one, scene }
  })
}
