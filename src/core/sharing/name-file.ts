// Systems forbid some of these in names of files; others hide, or turn the order in which the rest is read.
const unsafe = /[\p{Cc}\p{Co}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]+/gu
/** Windows keeps these for itself, whatever ending follows. */
const reserved = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i
/** Systems take 255 bytes: this leaves room for a number, an ending, and folders above. */
const longest = 160

const encoder = new TextEncoder()

function cutBytes(text: string, most: number): string {
  if (text.length * 3 <= most) return text
  let bytes = 0
  let end = 0
  for (const letter of text) {
    bytes += encoder.encode(letter).length
    if (bytes > most) break
    end += letter.length
  }
  return text.slice(0, end)
}

/** A text as far as it can be the name of a file or a folder on every system, without an ending; "" if nothing is left, or only what Windows keeps for itself. */
export function makeFileName(text: string): string {
  const safe = text.normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ')
  const name = cutBytes(safe.replace(/^[. ]+/, ''), longest).replace(/[. ]+$/, '')
  return reserved.test(name) ? '' : name
}

/** What a file about a campaign is called. */
export function nameFile(campaignName: string, ending: string): string {
  return `${makeFileName(campaignName) || 'wiki'}.${ending}`
}

/** The same as a header, which holds no letters but ASCII (RFC 6266, RFC 8187). */
export function attachFile(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
