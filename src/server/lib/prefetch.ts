/** Yields each item while the next one is being produced, so that reading and writing overlap. */
export async function* prefetchNext<T>(items: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (let coming = items.next(); ; ) {
      const { done, value } = await coming
      if (done) return
      coming = items.next()
      // The failure is thrown where `coming` is awaited; without this handler, the rejection would count as unhandled.
      coming.catch(() => {})
      yield value
    }
  } finally {
    await items.return(undefined)
  }
}
