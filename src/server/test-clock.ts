/**
 * For a test that holds what a person waits to a limit. Two cores that somebody else has taken for a moment say nothing of
 * the product: it fails where the limit is missed three times in a row.
 */
export const onTheClock = { retry: 2 }
