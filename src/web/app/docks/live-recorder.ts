import { createRecorder } from '#web/audio/recorder/recorder.ts'

/** The page has one recorder, because a recording continues when the view changes and after the sign-in expires. */
export const recorder = createRecorder()
