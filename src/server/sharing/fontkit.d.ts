// What the book uses of fontkit, which comes without types.
declare module 'fontkit' {
  export type Font = {
    unitsPerEm: number
    hasGlyphForCodePoint(codePoint: number): boolean
    layout(text: string): { advanceWidth: number }
  }
  export function openSync(path: string): Font
}
