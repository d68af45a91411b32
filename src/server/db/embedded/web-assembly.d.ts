/** The part in use; Node's types lack it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
}
