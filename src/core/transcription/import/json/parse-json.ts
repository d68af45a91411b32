/** Matches strings, so that numbers are replaced only outside of them. An unfinished string extends to the end of the text. */
const stringOrNoNumber = /"(?:[^"\\]|\\.?)*(?:"|$)|-?\b(?:NaN|Infinity)\b/gs

/** Like JSON.parse, but reads NaN and Infinity, which Python writes, as null. Returns undefined for invalid JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    if (!/NaN|Infinity/.test(text)) return undefined
  }
  try {
    return JSON.parse(text.replace(stringOrNoNumber, (match) => (match.startsWith('"') ? match : 'null')))
  } catch {
    return undefined
  }
}
