/** The part of WebAssembly that the server uses; Node's types lack it. */
declare namespace WebAssembly {
  class Module {
    constructor(bytes: Uint8Array)
  }
}
