/** Yields each item while the next one is being produced, so that reading and writing overlap. */
export async function* prefetchNext<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (let coming = items.next(); ; ) {
      const { done, value } = await coming
      if (done) return
      coming = items.next()
      // Without this handler, a failure before the next `await coming` would count as an unhandled rejection.
      coming.catch(() => {})
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}
