/** What Markdown, HTML in it, or Obsidian (tags, comments, mathematics, highlights) would take for its own. */
const signs = /[\\`*[\]<>#|~$%=^&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** A text that is to be read as it stands; its lines stay. */
export function escapeMarkdown(text: string): string {
  return text.replace(signs, '\\$&')
}
