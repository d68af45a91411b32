export { transcriptKey } from './ask-model.ts'
export { listNameProposals } from './names/proposals.ts'
export { describeFallback, generateRecap, getReaderName } from './read-session.ts'
export { deleteModelAnswers, deletePassingAnswers } from './store.ts'
