/** Folds a text for comparison and search: ignores accents, case and surrounding spaces. */
export const foldText = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').trim().toLowerCase()
