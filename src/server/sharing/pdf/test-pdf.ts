import { inflateSync } from 'node:zlib'

/** Positions are in points from the left and the bottom of the page; `right` is the right edge of the last visible letter. */
type Run = { text: string; x: number; right: number; y: number }
type Box = { x: number; y: number; width: number; height: number; colour: string }
type ReadPage = { text: string; runs: Run[]; boxes: Box[]; links: string[]; label: string }
export type ReadPdf = {
  /** The file as latin1 text; streams stay compressed. */
  source: string
  title: string
  pages: ReadPage[]
  /** Page numbers of anchors. The first page has the number 0. */
  anchors: Map<string, number>
  bookmarks: string[]
}

/** Letters and widths (in thousandths of an em) by glyph id. */
type Font = { letters: Map<number, string>; widths: Map<number, number> }

/** Matches a hexadecimal string, or a literal string with at most two levels of nested parentheses. */
const string = String.raw`\((?:\\[\s\S]|[^\\()]|\((?:\\[\s\S]|[^\\()]|\([^()]*\))*\))*\)|<[\dA-Fa-f]+>`
const tokens = new RegExp(String.raw`${string}|[[\]]|[^\s[\]()<>]+`, 'g')

function readBytes(token: string): Buffer {
  if (token.startsWith('<')) return Buffer.from(token.slice(1, -1), 'hex')
  const text = token.slice(1, -1).replace(/\\([0-7]{1,3}|[\s\S])/g, (_, escaped: string) => {
    if (/^[0-7]/.test(escaped)) return String.fromCharCode(Number.parseInt(escaped, 8))
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[escaped] ?? escaped
  })
  return Buffer.from(text, 'latin1')
}

function readString(token: string): string {
  const bytes = readBytes(token)
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('utf8')
}

const readField = (body: string, name: string) =>
  readString(new RegExp(`/${name} (${string})`).exec(body)?.[1] ?? '()')

const fromHex = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function readLetters(map: string): Font['letters'] {
  return new Map(
    [...map.matchAll(/^<(\w{4})> <(\w+)>$/gm)].map(([, code = '', hex = '']) => [
      Number.parseInt(code, 16),
      fromHex(hex),
    ]),
  )
}

/** Reads the glyph widths from `/W [first last width ...]`. */
function readWidths(font: string): Font['widths'] {
  const [, list = ''] = /\/W \[([^\]]*)\]/.exec(font) ?? []
  const widths = new Map<number, number>()
  for (const [, first, last, width] of list.matchAll(/(\d+) (\d+) ([\d.]+)/g)) {
    for (let code = Number(first); code <= Number(last); code++) widths.set(code, Number(width))
  }
  return widths
}

/** Supports only translated and flipped coordinates, because Typst writes no others. */
function readContent(content: string, fonts: ReadonlyMap<string, Font>): Pick<ReadPage, 'runs' | 'boxes'> {
  const runs: Run[] = []
  const boxes: Box[] = []
  const saved: { x: number; y: number; flip: number }[] = []
  let [at, stack]: [{ x: number; y: number; flip: number }, string[]] = [{ x: 0, y: 0, flip: 1 }, []]
  let [colour, size, path]: [string, number, [number, number][]] = ['', 0, []]
  let font: Font | undefined
  const numbers = () => stack.slice(-6).map(Number)
  for (const [token] of content.matchAll(tokens)) {
    if (!/^[A-Za-z*]+$/.test(token)) {
      stack.push(token)
      continue
    }
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = numbers()
    if (token === 'q') saved.push(at)
    else if (token === 'Q') at = saved.pop() ?? at
    else if (token === 'cm') at = { x: at.x + e, y: at.y + f * at.flip, flip: at.flip * d }
    else if (token === 'scn') colour = [a, b, c].map((one) => Math.round(one * 255)).join(' ')
    else if (token === 'm' || token === 'l') path.push([at.x + a, at.y + b * at.flip])
    else if (token === 're')
      path.push([at.x + a, at.y + b * at.flip], [at.x + a + c, at.y + (b + d) * at.flip])
    else if (token === 'f' || token === 'S' || token === 'n') {
      const [xs, ys] = [path.map(([x]) => x), path.map(([, y]) => y)]
      const [x, y] = [Math.min(...xs), Math.min(...ys)]
      if (token === 'f') boxes.push({ x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y, colour })
      path = []
    } else if (token === 'Tf') {
      font = fonts.get(stack.at(-2)?.slice(1) ?? '')
      size = Number(stack.at(-1))
    } else if (token === 'TJ' || token === 'Tj') {
      let [text, width, right] = ['', 0, 0]
      for (const part of stack) {
        if (!/^[(<]/.test(part)) width -= Number(part.replace(/[[\]]/, '0'))
        else {
          const bytes = readBytes(part)
          for (let index = 0; index + 1 < bytes.length; index += 2) {
            const code = bytes.readUInt16BE(index)
            const letter = font?.letters.get(code) ?? '\ufffd'
            text += letter
            width += font?.widths.get(code) ?? 0
            if (!/^[\s\u200b]*$/.test(letter)) right = width
          }
        }
      }
      runs.push({ text, x: at.x, right: at.x + (right / 1000) * size, y: at.y })
    }
    stack = []
  }
  return { runs, boxes }
}

/** Supports only PDFs that Typst wrote. */
export function readPdf(pdf: Uint8Array): ReadPdf {
  const source = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const follow = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const readStream = (body: string) => {
    const [, data = ''] = /stream\n([\s\S]*)\nendstream/.exec(body) ?? []
    return body.includes('/FlateDecode') ? inflateSync(Buffer.from(data, 'latin1')).toString('latin1') : data
  }
  const fonts = new Map<string, Font>()
  const fontOf = (id: string): Font => {
    const body = objects.get(id) ?? ''
    const font = fonts.get(id) ?? {
      letters: readLetters(readStream(follow(body, 'ToUnicode'))),
      widths: readWidths(follow(body, 'DescendantFonts')),
    }
    fonts.set(id, font)
    return font
  }
  const readPage = (page: string): ReadPage => {
    const [, named = ''] = /\/Font <<([^>]*)>>/.exec(page) ?? []
    const known = [...named.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id = '']): [string, Font] => [
      name,
      fontOf(id),
    ])
    const content = readContent(readStream(follow(page, 'Contents')), new Map(known))
    const [, list = ''] = /\/Annots \[([^\]]*)\]/.exec(page) ?? []
    const links = [...list.matchAll(/(\d+) 0 R/g)].map(([, id = '']) =>
      readField(objects.get(id) ?? '', 'Dest'),
    )
    return { ...content, text: content.runs.map(({ text }) => text).join(' '), links, label: '' }
  }
  const [, kids = ''] = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/.exec(source) ?? []
  const pageIds = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
  const labels = [...objects.values()].filter((body) => body.includes('/Type /PageLabel'))
  const [, names = ''] = /\/Dests <<\s+\/Names \[([\s\S]*?)\]\n/.exec(source) ?? []
  return {
    source,
    title: readField(follow(source.slice(source.lastIndexOf('trailer')), 'Info'), 'Title'),
    pages: pageIds.map((id, at) => {
      const [, style = '', start = ''] = /\/S \/(\w)\s+\/St (\d+)/.exec(labels[at] ?? '') ?? []
      return { ...readPage(objects.get(id) ?? ''), label: style === 'D' ? start : `${style}${start}` }
    }),
    anchors: new Map(
      [...names.matchAll(new RegExp(`(${string}) (\\d+) 0 R`, 'g'))].map(([, name = '', id = '']) => {
        return [readString(name), pageIds.indexOf(/\[(\d+) 0 R/.exec(objects.get(id) ?? '')?.[1] ?? '')]
      }),
    ),
    bookmarks: [...objects.values()]
      .filter((body) => body.includes('/Parent') && body.includes('/Title'))
      .map((body) => readField(body, 'Title')),
  }
}
