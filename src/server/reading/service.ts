export { listNameProposals } from './names/proposals.ts'
export { describeFallback, generateRecap, getReaderName } from './read-session.ts'
export { deleteOtherAnswers } from './store.ts'
