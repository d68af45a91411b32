import { createRecorder } from '#web/audio/recorder/recorder.ts'

/** There is one recorder for the whole page, because a recording continues after a change of view and after the sign-in expires. */
export const recorder = createRecorder()
