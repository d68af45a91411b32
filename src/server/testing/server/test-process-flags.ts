/**
 * Skips V8's optimizing compiler for WebAssembly, because optimizing the embedded database takes longer than most tests of
 * processes run.
 */
export const quickCompile = '--liftoff-only'

/** Processes that a test starts get `quickCompile` if the test's own process has it. */
export const inheritedFlags = process.execArgv.filter((flag) => flag === quickCompile)
