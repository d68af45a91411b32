/** Each item, while the next one is already being made: whoever is busy with one does not wait for the other. */
export async function* readAhead<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (let coming = items.next(); ; ) {
      const { done, value } = await coming
      if (done) return
      coming = items.next()
      // If it fails while nobody waits for it, whoever asks next is told.
      coming.catch(() => {})
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}
