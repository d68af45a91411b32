/** Makes names of five letters, different for each of the first 11 million numbers. */
export function distinctName(at: number): string {
  let name = ''
  for (let rest = (at * 7_919) % 26 ** 5; name.length < 5; rest = Math.floor(rest / 26)) {
    name += String.fromCharCode(97 + (rest % 26))
  }
  return name
}
