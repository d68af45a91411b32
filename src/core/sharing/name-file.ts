/** Of four bytes each: systems take 255. */
const longest = 40
// Systems forbid some of these in names of files; others hide, or turn the order in which the rest is read.
const unsafe = /[\p{Cc}\p{Co}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\\/:*?"<>|]+/gu
const reserved = /^(con|prn|aux|nul|com\d|lpt\d)$/i

/** What a file about a campaign is called, on every system: its name without what a name of a file cannot hold. */
export function nameFile(campaignName: string, ending: string): string {
  const safe = [...campaignName.replace(unsafe, ' ')].slice(0, longest).join('')
  const name = safe.replace(/\s+/g, ' ').replace(/^[. ]+|[. ]+$/g, '')
  return `${name === '' || reserved.test(name) ? 'wiki' : name}.${ending}`
}

/** The same as a header, which holds no letters but ASCII (RFC 6266, RFC 8187). */
export function attachFile(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
