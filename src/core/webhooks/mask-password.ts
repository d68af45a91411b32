const mask = '\u2022\u2022\u2022'

/** Hides the password of an address such as `https://user:password@host`. */
export function maskPassword(url: string): string {
  const password = URL.canParse(url) ? new URL(url).password : ''
  if (password === '') return url
  const start = url.indexOf(':', url.indexOf('//') + 2) + 1
  return `${url.slice(0, start)}${mask}${url.slice(url.lastIndexOf('@', endOfAuthority(url)))}`
}

function endOfAuthority(url: string): number {
  const end = url.slice(url.indexOf('//') + 2).search(/[/?#\\]/)
  return end < 0 ? url.length : end + url.indexOf('//') + 2
}
