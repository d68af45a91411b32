import { type RecapMoment, recapTexts } from '#contract/recap/schemas.ts'

type Scene = { scene: string | null; moments: RecapMoment[] }

/** Moments chosen because of a bookmark come first, under a heading of their own. */
export function groupScenes(moments: RecapMoment[]): Scene[] {
  const marked = moments.filter((moment) => moment.marked)
  const scenes: Scene[] = []
  for (const moment of moments) {
    if (moment.marked) continue
    const last = scenes.at(-1)
    if (last && (moment.scene === null || moment.scene === last.scene)) last.moments.push(moment)
    else scenes.push({ scene: moment.scene, moments: [moment] })
  }
  return marked.length > 0 ? [{ scene: recapTexts.marked, moments: marked }, ...scenes] : scenes
}
