/** Characters with a meaning in Markdown, embedded HTML or Obsidian. */
const markupCharacters = /[\\`*[\]<>#|~$%=^&]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu

export function escapeMarkdown(text: string): string {
  return text.replace(markupCharacters, '\\$&')
}
