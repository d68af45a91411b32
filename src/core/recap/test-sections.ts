import type { RecapSections } from '#contract/recap/schemas.ts'
import type { Source } from '#contract/source.ts'

export { emptySections } from './fill-texts.ts'

export function aSource(segmentId: string, start: number | null = 1): Source {
  return { segmentId, transcriptionId: 't1', sessionId: 's1', start, end: start === null ? null : start + 1 }
}

export const aStatement = (
  text: string,
  part: Partial<RecapSections['summarySentences'][number]> = {},
): RecapSections['summarySentences'][number] => ({ text, sources: [], confirmed: true, ...part })

export const aCharacter = (
  part: Partial<RecapSections['charactersInvolved'][number]> = {},
): RecapSections['charactersInvolved'][number] => ({
  name: 'Mirelle',
  role: '',
  class: '',
  race: '',
  appearance: '',
  personality: '',
  significance: '',
  development: '',
  relationships: '',
  notableQuotes: [],
  currentStatus: '',
  entryId: null,
  sources: [],
  confirmed: true,
  ...part,
})

export const anEvent = (
  number: number,
  title: string,
  part: Partial<RecapSections['keyEvents'][number]> = {},
): RecapSections['keyEvents'][number] => ({
  ...{ number, title, description: '', keyDialogue: [], consequences: '', sources: [], confirmed: true },
  ...part,
})

export const aMoment = (
  id: string,
  text: string,
  part: Partial<RecapSections['moments'][number]> = {},
): RecapSections['moments'][number] => ({
  ...{ id, text, speaker: 'Rowan', start: 1, scene: null, starred: false, sources: [aSource(id)] },
  ...part,
})
