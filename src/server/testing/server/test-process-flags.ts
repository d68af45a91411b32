/**
 * Skips V8's optimizing compiler for WebAssembly: optimizing the embedded database takes longer than most tests of processes
 * use it.
 */
export const quickCompile = '--liftoff-only'

/** Processes that a test starts get this flag if the test has it. Browser tests and faults do without. */
export const inheritedFlags = process.execArgv.filter((flag) => flag === quickCompile)
