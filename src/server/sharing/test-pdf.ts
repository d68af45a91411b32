/** A page as a reader of the file finds it: its words, and the places that its links lead to. */
export type ReadPage = { text: string; links: string[] }
export type ReadPdf = {
  /** The file without its compressed parts, for what has no field of its own. */
  source: string
  title: string
  pages: ReadPage[]
  /** The page of each place that links can lead to, from 0. */
  places: Map<string, number>
  bookmarks: string[]
}

/** Adjustments of more thousandths of an em are gaps between words. */
const gap = 120

const fromHex = (hex: string) =>
  String.fromCharCode(...(hex.match(/[0-9a-f]{4}/g) ?? []).map((code) => Number.parseInt(code, 16)))

/** From the numbers of letters in a face to the letters. */
function readLetters(map: string): Map<number, string> {
  const letters = new Map<number, string>()
  for (const [, first = '', list = ''] of map.matchAll(/<(\w{4})> <\w{4}> \[([^\]]*)\]/g)) {
    for (const [at, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]+)>/g)].entries()) {
      letters.set(Number.parseInt(first, 16) + at, fromHex(hex.replaceAll(' ', '')))
    }
  }
  return letters
}

function readString(text: string): string {
  const bytes = text.replace(/\\([nrtbf()\\])/g, (_, sign: string) => {
    return { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[sign] ?? sign
  })
  if (!bytes.startsWith('\u00fe\u00ff')) return bytes
  return Buffer.from(bytes.slice(2), 'latin1').swap16().toString('utf16le')
}

/** Reads a PDF that was written without compression, by the rules of the format and nothing of ours. */
export function readPdf(pdf: Uint8Array): ReadPdf {
  const source = Buffer.from(pdf).toString('latin1')
  const objects = new Map(
    [...source.matchAll(/^(\d+) 0 obj\n([\s\S]*?)\nendobj/gm)].map(([, id = '', body = '']) => [id, body]),
  )
  const follow = (body: string, name: string) =>
    objects.get(new RegExp(`/${name} \\[?(\\d+) 0 R`).exec(body)?.[1] ?? '') ?? ''
  const letters = new Map<string, Map<number, string>>()
  const lettersOf = (id: string) => {
    const known = letters.get(id) ?? readLetters(follow(objects.get(id) ?? '', 'ToUnicode'))
    letters.set(id, known)
    return known
  }

  const readText = (page: string) => {
    const fonts = new Map(
      [...follow(page, 'Resources').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [
        name,
        id,
      ]),
    )
    const runs = [...follow(page, 'Contents').matchAll(/\/(F\d+) [\d.]+ Tf\n([\s\S]*?)ET/g)]
    return runs
      .map(([, font = '', shown = '']) => {
        const known = lettersOf(fonts.get(font) ?? '')
        return [...shown.matchAll(/<([0-9a-f]+)> (-?[\d.]+)/g)]
          .map(([, hex = '', by = '0']) => {
            const codes = hex.match(/.{4}/g) ?? []
            const word = codes.map((code) => known.get(Number.parseInt(code, 16)) ?? '\ufffd').join('')
            return Number(by) < -gap ? `${word} ` : word
          })
          .join('')
      })
      .join(' ')
  }
  const readLinks = (page: string) => {
    const [, list = ''] = /\/Annots \[([^\]]*)\]/.exec(page) ?? []
    return [...list.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => {
      return /\/D \((\w+)\)/.exec(follow(objects.get(id) ?? '', 'A'))?.[1] ?? ''
    })
  }
  const [, kids = ''] = /\/Type \/Pages[\s\S]*?\/Kids \[([^\]]*)\]/.exec(source) ?? []
  const pageIds = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id = '']) => id)
  const info = follow(source.slice(source.lastIndexOf('trailer')), 'Info')
  return {
    source,
    title: readString(follow(info, 'Title').slice(1, -1)),
    pages: pageIds.map((id) => {
      const page = objects.get(id) ?? ''
      return { text: readText(page), links: readLinks(page) }
    }),
    places: new Map(
      [...source.matchAll(/^ +\((\w+)\) \[(\d+) 0 R \/XYZ/gm)].map(([, name = '', id = '']) => {
        return [name, pageIds.indexOf(id)]
      }),
    ),
    bookmarks: [...objects.values()]
      .filter((body) => body.includes('/Parent') && body.includes('/Title'))
      .map((body) => readString(/\/Title \(([\s\S]*?[^\\])\)\n/.exec(body)?.[1] ?? '')),
  }
}
