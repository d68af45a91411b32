export const searchKinds = ['entries', 'recaps', 'transcripts'] as const
export type SearchKind = (typeof searchKinds)[number]
