const hub = 'https://huggingface.co'
const longestName = 200

/**
 * Returns the address of the download and the name for the file; null if the address names no GGUF file, or one of a model in several files.
 * @param written an address, or `hf:owner/repository/path/model.gguf` for a file on Hugging Face
 */
export function readModelAddress(written: string): { address: string; file: string } | null {
  const [, repository, inside] = /^hf:([^/]+\/[^/]+)\/(.+)$/i.exec(written) ?? []
  const text = inside === undefined ? written : `${hub}/${repository}/resolve/main/${inside}`
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return null
  const url = new URL(text)
  // Node's fetch refuses addresses with a user or a password.
  if (url.username !== '' || url.password !== '') return null
  if (/^(huggingface|hf)\.co$/.test(url.hostname)) {
    // The address of the page about a file, as copied from the browser.
    url.pathname = url.pathname.replace(/^(\/[^/]+\/[^/]+)\/blob\//, '$1/resolve/')
    url.searchParams.delete('download')
  }
  url.hash = ''
  const file = nameFile(url.pathname.split('/').at(-1) ?? '')
  return /.\.gguf$/i.test(file) && !isPartOfModel(file) ? { address: url.href, file } : null
}

/** True for the name of a file that holds a part of a model. */
export const isPartOfModel = (file: string): boolean => /-\d{5}-of-\d{5}\.gguf$/i.test(file)

/** Returns a name without separators, which is also no hidden file. */
const nameFile = (segment: string) =>
  decode(segment)
    .replace(/[^\w.() +-]/g, '-')
    .slice(-longestName)
    .replace(/^[. ]+/, '')

function decode(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
