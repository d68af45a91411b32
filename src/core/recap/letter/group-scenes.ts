import type { LetterScene } from '#contract/recap/letters.ts'

/** A scene without a title belongs to the scene before it. */
export function groupScenes(scenes: LetterScene[]): LetterScene[][] {
  const groups: LetterScene[][] = []
  for (const scene of scenes) {
    const last = groups.at(-1)
    if (last && scene.title === '') last.push(scene)
    else groups.push([scene])
  }
  return groups
}
