import { setJobNiceness } from '#server/lib/lower-priority.ts'

/** Jobs of a test run at normal priority, because the test waits for them. */
setJobNiceness(0)
