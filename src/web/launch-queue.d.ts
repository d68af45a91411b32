interface Window {
  /** Defined only in browsers in which an installed web app can open files (File Handling API). */
  launchQueue?: { setConsumer(consumer: (launched: { files?: FileSystemFileHandle[] }) => void): void }
}
