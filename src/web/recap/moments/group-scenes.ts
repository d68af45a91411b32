import type { RecapMoment } from '#contract/recap/schemas.ts'

type Scene = { scene: string | null; moments: RecapMoment[] }

export function groupScenes(moments: RecapMoment[]): Scene[] {
  const scenes: Scene[] = []
  for (const moment of moments) {
    const last = scenes.at(-1)
    if (last && (moment.scene === null || moment.scene === last.scene)) last.moments.push(moment)
    else scenes.push({ scene: moment.scene, moments: [moment] })
  }
  return scenes
}
