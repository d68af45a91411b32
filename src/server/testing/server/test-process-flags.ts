/** Skips V8's optimizing compiler for WebAssembly: optimizing the embedded database would take longer than most of these tests. */
export const quickCompile = '--liftoff-only'

/** Makes V8 collect short-lived objects less often. By default, these collections took a tenth of the CPU time of the unit tests. */
export const youngMemory = '--max-semi-space-size=64'

/** Processes that a test starts get `quickCompile` if the test's own process has it. */
export const inheritedFlags = process.execArgv.filter((flag) => flag === quickCompile)
