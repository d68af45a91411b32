import { createRecorder } from '#web/audio/recorder.ts'

/** One for the page: a recording outlives the view that began it, and a sign-in that ends meanwhile. */
export const recorder = createRecorder()
