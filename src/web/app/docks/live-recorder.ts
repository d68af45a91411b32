import { createRecorder } from '#web/audio/recorder/recorder.ts'

/** One per page: a recording continues across views and after the sign-in expires. */
export const recorder = createRecorder()
