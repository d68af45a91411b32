const inlineMarks = /[\\`*[<]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])/gu
const lineMark = /^(\s*)([#>-]|\d{1,3}(?=\.(?:\s|$)))/

/** Escapes a sentence that a person spoke or a language model wrote, so that a description shows it as it is. */
export function escapeMarks(sentence: string): string {
  return sentence
    .replace(inlineMarks, '\\$&')
    .replace(lineMark, (_, blank, mark) => (/\d/.test(mark) ? `${blank}${mark}\\` : `${blank}\\${mark}`))
}
