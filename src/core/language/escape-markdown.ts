/** Characters with a meaning in Markdown, embedded HTML or Obsidian (tags, comments, math, highlights). */
const signs = /[\\`*[\]<>#|~$%=^&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

/** Escapes a text to be shown literally; line breaks stay. */
export function escapeMarkdown(text: string): string {
  return text.replace(signs, '\\$&')
}
