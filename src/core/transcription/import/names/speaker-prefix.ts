/** Longest name in characters, and longest prefix with its marks. */
const longestName = 40
const longestPrefix = 90

/** `hasMark` is true if the prefix had pronouns, an emoji or another sign that only names have. */
export type CleanName = { name: string; hasMark: boolean }
export type SpeakerPrefix = CleanName & { text: string }

/**
 * Returns null if the line does not begin with something that is shaped like a name and a colon.
 * @param clean `cleanName`, or a cleaner for all lines of a file
 */
export function splitSpeakerPrefix(line: string, clean = cleanName): SpeakerPrefix | null {
  const trimmed = line.trim()
  // Searches only the start, because a line may be megabytes long.
  const head = trimmed.slice(0, longestPrefix)
  const chat = /^<([^<>]{1,40})>\s/.exec(head)
  if (chat) return withText(clean(chat[1] ?? ''), trimmed.slice(chat[0].length))
  // WhisperX writes "[SPEAKER_00]: text", pyannote scripts "[SPEAKER_00] text".
  const label = /^\[(speaker[ _]?\d{1,3})\]:?\s/i.exec(head)
  if (label) return { name: label[1] ?? '', hasMark: true, text: trimmed.slice(label[0].length).trim() }
  const colonAt = head.search(/[:：]/)
  if (colonAt < 1 || !/^(?::[*_]*(?:\s|$)|：|:[\p{L}¿¡"“„«])/u.test(head.slice(colonAt))) return null
  const raw = head
    .slice(0, colonAt)
    .replace(/^[-–—>*_#•♪\s]+/, '')
    .replace(/[*_\s]+$/, '')
  return withText(clean(raw), trimmed.slice(colonAt + 1).replace(/^[*_]+/, ''))
}

function withText(named: CleanName | null, text: string): SpeakerPrefix | null {
  return named && { ...named, text: text.trim() }
}

const emoji = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\p{Emoji_Modifier}|\u200d|\ufe0f|\u20e3/gu
const pronoun =
  '(?:he|him|his|she|her|hers|they|them|theirs|it|its|xe|xem|ze|zir|hir|ey|em|fae|any|all|er|ihm|ihn|sie|ihr|dey|il|lui|elle|iel|él|ella|elle|lei|ele|ela|hij|hem|zij|haar|hen|die|hun|han|hon|hen|on|ona)'
const pronouns = new RegExp(
  String.raw`^(?:${pronoun}(?:\s?[/|,]\s?${pronoun}){1,4}|any pronouns|${pronoun})$`,
  'iu',
)
const trailingPronouns = new RegExp(String.raw`[\s,–-]{1,3}${pronoun}(?:/${pronoun}){1,4}$`, 'iu')
const role =
  /^(?:guest|gast|invité|invitado|ospite|host|co-host|cohost|organizer|presenter|external|extern|externe|externo|esterno|unverified|nicht überprüft|verified|me|you|ich|moi|bot|app|pinned|dm|gm|pc|npc|sl|mj|dungeon master|game master|spielleiter(?:in)?|player|spieler(?:in)?)$/iu

const isAside = (text: string) => pronouns.test(text.trim()) || role.test(text.trim())

/** Returns a `cleanName` for the lines of one file, which has few names on many lines. */
export function createNameCleaner(): typeof cleanName {
  const cleaned = new Map<string, CleanName | null>()
  return (raw) => {
    const known = cleaned.get(raw)
    const name = known === undefined ? cleanName(raw) : known
    if (known === undefined) cleaned.set(raw, name)
    return name
  }
}

/** Cuts marks off a name: "🐉 Tansy", "rook | DM", "[DM] Odo", "quill#1234", "Ilse Tamm (she/her)". Null if it has no name's shape. */
export function cleanName(raw: string): CleanName | null {
  if (raw.length > longestPrefix || /[{}="\\“”„«»]/.test(raw)) return null
  let name = raw.replace(emoji, ' ')
  let hasMark = name !== raw
  const cut = (shorter: string) => {
    hasMark ||= shorter !== name
    name = shorter
  }
  // A name of nothing but emoji stays.
  if (!/[\p{L}\p{N}]/u.test(name)) return hasMark ? { name: raw.trim(), hasMark } : null
  // The chat of Zoom.
  const sender = /^\s*from\s(.{1,60})\sto\s(?:everyone|.{1,40}\(direct message\))\s*$/i.exec(name)
  if (sender) cut(sender[1] ?? name)
  const parts = name.split(/[|¦│]/).map((part) => part.trim())
  cut(parts.find((part) => part !== '' && !isAside(part)) ?? name)
  const unbracketed = name.replace(/\[[^[\]]{0,60}\]/g, ' ').trim()
  cut(unbracketed === '' ? name.replace(/[[\]]/g, ' ') : unbracketed)
  cut(name.replace(/\(([^()]{1,60})\)/g, (whole, inner: string) => (isAside(inner) ? ' ' : whole)))
  cut(name.trim().replace(trailingPronouns, ''))
  cut(name.replace(/#\d{1,6}$/, '').replace(/^@/, ''))
  hasMark ||= /\p{L}_|_\p{L}|\p{L}\.[\p{L}\d]|\p{Ll}{2}\d+$/u.test(name)
  name = name.replace(/\s+/g, ' ').replace(/^[\s,–-]+|[\s,–-]+$/g, '')
  return hasNameShape(name) ? { name, hasMark } : null
}

function hasNameShape(name: string): boolean {
  if (name.length > longestName || !/\p{L}/u.test(name) || /[<>[\]|]|^\([^)]*$/.test(name)) return false
  const words = name.split(/\s/)
  return words.length <= 5 && !words.some((word, index) => endsSentence(word, index === words.length - 1))
}

/** "Dr." and "J." shorten a name. */
function endsSentence(word: string, isLast: boolean): boolean {
  if (/[!?,;…"]$/.test(word)) return true
  return (
    !isLast && word.endsWith('.') && !/^(?:dr|mr|mrs|ms|mx|st|prof|sr|jr|fr|hr|dom|rev|\p{L})\.$/iu.test(word)
  )
}
