/** Returns the innermost complete objects of unfinished JSON. */
export function findWholeObjects(json: string): string[] {
  const found: string[] = []
  let start = -1
  let isInText = false
  for (let at = 0; at < json.length; at++) {
    const letter = json[at]
    if (isInText) {
      if (letter === '\\') at++
      else if (letter === '"') isInText = false
    } else if (letter === '"') isInText = true
    else if (letter === '{') start = at
    else if (letter === '}' && start >= 0) {
      found.push(json.slice(start, at + 1))
      start = -1
    }
  }
  return found
}
