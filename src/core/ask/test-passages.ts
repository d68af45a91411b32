import type { Evidence, Passage } from './evidence.ts'

export function aLine(id: string, text: string, speaker: string | null = 'Rowan'): Evidence {
  const source = { segmentId: id, transcriptionId: 't1', sessionId: 's1', start: null, end: null }
  return { text, speaker, sources: [source], origin: { kind: 'line', segmentId: id } }
}

export const aPassage = (texts: string[], speaker?: string): Passage => ({
  title: 'Session 1: The Causeway',
  evidence: texts.map((text, at) => aLine(`l${at}`, text, speaker)),
})
