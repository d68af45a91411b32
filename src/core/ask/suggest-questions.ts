import type { Home, HomeThread } from '#contract/home/schemas.ts'

const mostQuestions = 3

function askAbout({ kind, name }: HomeThread): string {
  // A mystery is often called by its question.
  if (name.endsWith('?')) return name
  return kind === 'quest' ? `What is left to do for “${name}”?` : `What do we know about “${name}”?`
}

/** Returns questions that the record of a campaign should answer: about open threads with a name, and about the last evening. */
export function suggestQuestions({ threads, lastTime }: Pick<Home, 'threads' | 'lastTime'>): string[] {
  const named = threads.filter(({ name }) => name !== '')
  return [...named.map(askAbout), ...(lastTime ? ['What happened last time?'] : [])].slice(0, mostQuestions)
}
