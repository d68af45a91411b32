export { ignoreProposals, listNameProposals } from './names/proposals.ts'
export { describeFallback, draftRecap } from './read-session.ts'
export { deleteOtherAnswers } from './store.ts'
