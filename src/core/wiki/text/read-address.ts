const host = /^https:\/\/[a-z0-9.-]+(?::\d+)?\//
const brackets = /[[\]]/g

/** Returns the normalized address; null unless it is https, has no user name, and names a domain or an IPv4 address. */
export function readAddress(written: string): string | null {
  const address = /^https:\/\//i.test(written) && URL.canParse(written) ? new URL(written) : null
  if (!address || !host.test(address.href)) return null
  return address.href.replace(brackets, (bracket) => encodeURIComponent(bracket))
}
