interface Window {
  /** Defined only in browsers that open files with installed applications. */
  launchQueue?: { setConsumer(consumer: (launched: { files?: FileSystemFileHandle[] }) => void): void }
}
