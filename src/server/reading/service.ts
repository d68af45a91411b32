export { describeFallback, readRecap } from './read-session.ts'
export { deleteOtherAnswers } from './store.ts'
