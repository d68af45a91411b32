// Draws the icons of the installed app from the logo. Run with: node scripts/make-icons.ts
import { readFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'

const folder = path.join(import.meta.dirname, '../src/web/public')
const logo = readFileSync(path.join(folder, 'favicon.svg'), 'utf8')
const [plate = ''] = /<rect[^>]*>/.exec(logo) ?? []
const [, background = ''] = /fill="([^"]+)"/.exec(plate) ?? []

/** Draws the logo on a filled square, which platforms crop to their own shape. `share` is the logo's share of the width. */
function fill(share: number): string {
  const [before = '', drawing = ''] = logo.split(plate)
  const shift = (1 - share) * 16
  const square = `<rect width="32" height="32" fill="${background}"/>`
  const scaled = `<g transform="translate(${shift} ${shift}) scale(${share})">`
  return before + square + scaled + drawing.replace('</svg>', '</g></svg>')
}

/** White on transparent, because platforms apply their own color to the badge of a notification. */
const badge = logo.replace(plate, '').replaceAll(/stroke="#\w+"/g, 'stroke="#fff"')

const icons: [name: string, size: number, svg: string][] = [
  ['icon-192', 192, logo],
  ['icon-512', 512, logo],
  // Platforms may cut off everything outside a circle with 80 % of the width.
  ['maskable-512', 512, fill(0.7)],
  ['apple-180', 180, fill(0.86)],
  ['badge-96', 96, badge],
]
for (const [name, size, svg] of icons) {
  const density = (72 * size) / 32
  await sharp(Buffer.from(svg), { density })
    .resize(size, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(path.join(folder, 'icons', `${name}.png`))
}
