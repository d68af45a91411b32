import { drawSigil } from './draw-sigil.ts'

/** Returns the sigil as an SVG document, for files outside of the browser. */
export function writeSigilSvg(name: string, category: string): string {
  const paths = drawSigil(name, category).shapes.map(
    ({ path, fill, transform, stroke }) =>
      `<path d="${path}" fill="${fill}"${transform ? ` transform="${transform}"` : ''}${stroke ? ` stroke="${stroke}" stroke-width="2" stroke-linejoin="round"` : ''}/>`,
  )
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">${paths.join('')}</svg>`
}
