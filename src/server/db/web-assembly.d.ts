/** What we use of it: the types of Node know nothing of it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
}
