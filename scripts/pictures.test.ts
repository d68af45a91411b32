import path from 'node:path'
import sharp from 'sharp'
import { expect, it } from 'vitest'
import { keysOf } from '#contract/keys.ts'
import { addressOfPicture, pictures, small, themes } from '#web/site/tour/pictures.ts'

const folder = path.join(import.meta.dirname, '../src/web/public')

it.each(themes.flatMap((theme) => keysOf(pictures).map((name) => [name, theme] as const)))(
  'the picture %s has the stated widths in the %s theme',
  async (name, theme) => {
    const { width, height, smallWidth } = pictures[name]
    const large = await sharp(path.join(folder, addressOfPicture(name, theme))).metadata()
    expect(large).toMatchObject({ width, height })
    const phone = await sharp(path.join(folder, addressOfPicture(name, theme, small))).metadata()
    expect(phone.width).toBe(smallWidth)
  },
)
