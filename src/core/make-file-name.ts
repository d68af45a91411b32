// Characters that file names must not contain, that are invisible, or that change the reading direction.
const unsafe = /[\p{Cc}\p{Co}\p{Cs}\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\\/:*?"<>|]+/gu
/** Reserved by Windows with any extension. */
const reserved = /^(con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(\.|$)/i
/** In bytes. File systems allow 255, but a number and an extension are added, and Windows limits the whole path to 260 characters. */
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

/** Returns "" if nothing or a reserved name is left. */
export function makeFileName(text: string): string {
  const safe = text.normalize('NFC').replace(unsafe, ' ').replace(/\s+/g, ' ')
  const name = cutBytes(safe.replace(/^[. ]+/, ''), longest).replace(/[. ]+$/, '')
  return reserved.test(name) ? '' : name
}

export function makeCampaignFileName(campaignName: string, ending: string): string {
  return `${makeFileName(campaignName) || 'wiki'}.${ending}`
}

/** Writes the Content-Disposition header, which allows only ASCII (RFC 6266, RFC 8187). */
export function makeContentDisposition(fileName: string): string {
  const encoded = encodeURIComponent(fileName).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `attachment; filename*=UTF-8''${encoded}`
}
