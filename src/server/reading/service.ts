export { ignoreProposals, listNameProposals } from './names/proposals.ts'
export { describeFallback, generateRecap, nameReader } from './read-session.ts'
export { deleteOtherAnswers } from './store.ts'
