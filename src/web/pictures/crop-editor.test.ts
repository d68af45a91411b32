import { describe, expect, it } from 'vitest'
import { boxAt, centreOf, zoomOf } from './crop-editor.tsx'

const middle = { x: 50, y: 50 }
const wide = { width: 2000, height: 1000 }
const tall = { width: 900, height: 1800 }

describe('the crop box', () => {
  it('is centred and as large as the picture allows', () => {
    expect(boxAt(wide, 1, 1, middle)).toEqual({ x: 25, y: 0, width: 50, height: 100 })
    expect(boxAt(tall, 1, 1, middle)).toEqual({ x: 0, y: 25, width: 100, height: 50 })
    expect(boxAt(wide, 3, 1, middle)).toMatchObject({ x: 0, width: 100 })
  })

  it.each([
    [wide, 1],
    [wide, 3],
    [tall, 1],
    [tall, 3],
  ])('of %o keeps the aspect ratio %d at every zoom', (picture, aspect) => {
    for (const zoom of [1, 1.5, 4, 8]) {
      const { width, height } = boxAt(picture, aspect, zoom, middle)
      expect((width * picture.width) / (height * picture.height)).toBeCloseTo(aspect)
    }
  })

  it('stays inside the picture when it grows at an edge', () => {
    const small = boxAt(wide, 1, 8, { x: 100, y: 0 })
    expect(small).toEqual({ x: 93.75, y: 0, width: 6.25, height: 12.5 })
    expect(boxAt(wide, 1, 1, centreOf(small))).toEqual({ x: 50, y: 0, width: 50, height: 100 })
  })

  it('has a size from which its zoom can be calculated', () => {
    for (const zoom of [1, 2.5, 8]) expect(zoomOf(tall, 3, boxAt(tall, 3, zoom, middle))).toBeCloseTo(zoom)
  })
})
