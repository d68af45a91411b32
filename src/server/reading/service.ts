export { listNameProposals } from './names/proposals.ts'
export { describeFallback, generateRecap, getReaderName } from './read-session.ts'
export { askSampleQuestion } from './sample-question.ts'
export { deleteOtherAnswers } from './store.ts'
