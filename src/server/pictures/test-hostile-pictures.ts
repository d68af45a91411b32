import { crc32, deflateSync, gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { aPicture } from './test-pictures.ts'

/** `pixels` means that only the pixels are stored; `refused` means `damaged` or `tooManyPixels`. */
type Outcome = 'invalid' | 'damaged' | 'tooManyPixels' | 'tooLarge' | 'pixels' | 'refused'
export type HostileFile = { title: string; bytes: Uint8Array; outcome: Outcome; name?: string; type?: string }

/** Must not appear in any stored file. */
export const payload = '<script>alert("stolen by the hedge witch")</script>'

const text = (content: string) => Buffer.from(content, 'latin1')
const join = (...parts: Uint8Array[]) => Buffer.concat(parts)
const u32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

const pngStart = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
function chunk(type: string, data: Uint8Array): Buffer {
  const body = join(text(type), data)
  return join(u32(data.length), body, u32(crc32(body)))
}
const header = (width: number, height: number, depth = 8, color = 0, interlace = 0) =>
  chunk('IHDR', join(u32(width), u32(height), Buffer.from([depth, color, 0, 0, interlace])))
const aPng = (head: Buffer, pixels: Uint8Array, ...extra: Buffer[]) =>
  join(pngStart, head, ...extra, chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0)))
const blackPng = (width: number, height: number, ...extra: Buffer[]) =>
  aPng(header(width, height, 1), deflateSync(Buffer.alloc((Math.ceil(width / 8) + 1) * height)), ...extra)

function riff(...chunks: [string, Uint8Array][]): Buffer {
  const parts = chunks.map(([type, data]) => {
    const size = Buffer.alloc(4)
    size.writeUInt32LE(data.length)
    return join(text(type), size, data, Buffer.alloc(data.length % 2))
  })
  const body = join(text('WEBP'), ...parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return join(text('RIFF'), size, body)
}
function canvas(width: number, height: number, flags = 0): Uint8Array {
  const data = Buffer.alloc(10)
  data[0] = flags
  data.writeUIntLE(width - 1, 4, 3)
  data.writeUIntLE(height - 1, 7, 3)
  return data
}
function withSegment(jpeg: Buffer, marker: number, data: Uint8Array): Buffer {
  const size = Buffer.alloc(2)
  size.writeUInt16BE(data.length + 2)
  return join(jpeg.subarray(0, 2), Buffer.from([0xff, marker]), size, data, jpeg.subarray(2))
}
/** Overwrites height and width in the first frame header of a JPEG. */
function withSize(jpeg: Buffer, width: number, height: number): Buffer {
  const copy = Buffer.from(jpeg)
  const at = copy.findIndex((byte, index) => byte === 0xff && [0xc0, 0xc2].includes(copy[index + 1] ?? 0))
  copy.writeUInt16BE(height, at + 5)
  copy.writeUInt16BE(width, at + 7)
  return copy
}

const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">${payload}</svg>`

/** Files that are not PNG, JPEG or WebP, although their names and types may say so. */
function listOtherTypes(): HostileFile[] {
  const starts: Record<string, Uint8Array> = {
    'an SVG with a script': text(svg),
    'an SVG with an XML declaration': text(`<?xml version="1.0"?>${svg}`),
    'an SVG with an external entity': text(`<!DOCTYPE svg [<!ENTITY x SYSTEM "file:///etc/passwd">]>${svg}`),
    'an SVG in UTF-16': Buffer.from(`\ufeff${svg}`, 'utf16le'),
    'a compressed SVG': gzipSync(svg),
    'an SVG after blanks': text(`\n\n   ${svg}`),
    'an HTML page': text(`<!doctype html>${payload}`),
    'an HTML page in capitals': text(`<HTML><BODY>${payload}`),
    'a script': text(payload.slice(8)),
    'an XHTML page': text(`<?xml version="1.0"?><html>${payload}</html>`),
    'a PDF': text(`%PDF-1.7\n${payload}`),
    'a PostScript file': text(`%!PS-Adobe-3.0 EPSF-3.0\n(${payload}) run`),
    'an ImageMagick script': text(`push graphic-context\nfill 'url(https://a/";|ls "-la)'\n${payload}`),
    'an ImageMagick MSL file': text(`<image><read filename="/etc/passwd"/></image>${payload}`),
    'a GIF': text(`GIF89a\x01\x00\x01\x00\x00\x00\x00;${payload}`),
    'a GIF that is a script': text(`GIF89a/*${payload}*/=1;`),
    'a GIF87': text(`GIF87a\x01\x00\x01\x00${payload}`),
    'a BMP': text(`BM${'\0'.repeat(60)}${payload}`),
    'a TIFF of Intel': text(`II*\0${payload}`),
    'a TIFF of Motorola': text(`MM\0*${payload}`),
    'a BigTIFF': text(`II+\0${payload}`),
    'a HEIC': text(`\0\0\0\x18ftypheic${payload}`),
    'an AVIF': text(`\0\0\0\x18ftypavif${payload}`),
    'a JPEG XL': join(Buffer.from([0xff, 0x0a]), text(payload)),
    'a JPEG XL container': text(`\0\0\0\x0cJXL \r\n\x87\n${payload}`),
    'a JPEG 2000': text(`\0\0\0\x0cjP  \r\n\x87\n${payload}`),
    'an icon': join(Buffer.from([0, 0, 1, 0]), text(payload)),
    'a Photoshop file': text(`8BPS\0\x01${payload}`),
    'an OpenEXR file': join(Buffer.from([0x76, 0x2f, 0x31, 0x01]), text(payload)),
    'a portable pixmap': text(`P6 1 1 255 ${payload}`),
    'a FITS file': text(`SIMPLE  =                    T${payload}`),
    'a Radiance file': text(`#?RADIANCE\n${payload}`),
    'a zip': text(`PK\x03\x04${payload}`),
    'a gzip': gzipSync(payload),
    'a program': text(`\x7fELF${payload}`),
    'a Windows program': text(`MZ${payload}`),
    'a shell script': text(`#!/bin/sh\n# ${payload}`),
    'an MP4': text(`\0\0\0\x18ftypmp42${payload}`),
    'a Matroska file': join(Buffer.from([0x1a, 0x45, 0xdf, 0xa3]), text(payload)),
    'a WAV': text(`RIFF\x24\0\0\0WAVEfmt ${payload}`),
    'an AVI': text(`RIFF\x24\0\0\0AVI ${payload}`),
    'a font': text(`wOF2${payload}`),
    'no bytes': Buffer.alloc(0),
    'one byte': text('x'),
    'half a PNG signature': pngStart.subarray(0, 7),
    'a PNG signature after a blank': join(text(' '), pngStart),
    'half a JPEG signature': Buffer.from([0xff, 0xd8]),
    'RIFF alone': text('RIFF'),
    zeros: Buffer.alloc(5000),
  }
  return Object.entries(starts).map(([title, bytes], at) => {
    const [name, type] = at % 2 ? ['face.png', 'image/png'] : ['face.jpg', 'image/jpeg']
    return { title, bytes, name, type, outcome: 'invalid' }
  })
}

/** Files that begin like a picture but are broken, or that would need too much memory. */
async function listBroken(): Promise<HostileFile[]> {
  const noise = {
    create: {
      width: 300,
      height: 200,
      channels: 3,
      background: 'red',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  } as const
  const whole = {
    PNG: await sharp(noise).png().toBuffer(),
    JPEG: await sharp(noise).jpeg().toBuffer(),
    WebP: await sharp(noise).webp().toBuffer(),
  }
  const cut = Object.entries(whole).flatMap(([format, bytes]) =>
    [0.02, 0.3, 0.6, 0.9].map((share) => ({
      title: `${share * 100} % of a ${format}`,
      bytes: bytes.subarray(0, Math.max(12, bytes.length * share)),
      outcome: 'damaged' as const,
    })),
  )
  const tiny = deflateSync(Buffer.alloc(10))
  const bombs: [string, Uint8Array, Outcome][] = [
    ['a PNG that claims 30,000 × 30,000 pixels', aPng(header(30_000, 30_000), tiny), 'tooManyPixels'],
    ['a PNG of 30,000 × 30,000 pixels', blackPng(30_000, 30_000), 'tooManyPixels'],
    ['a PNG of 7,072 × 7,072 pixels', blackPng(7_072, 7_072), 'tooManyPixels'],
    ['an interlaced PNG of 30,000 × 30,000', aPng(header(30_000, 30_000, 16, 6, 1), tiny), 'tooManyPixels'],
    ['a PNG that claims 2³¹ − 1 pixels each way', aPng(header(0x7fffffff, 0x7fffffff), tiny), 'refused'],
    ['a PNG that claims 2³² − 1 pixels each way', aPng(header(0xffffffff, 0xffffffff), tiny), 'refused'],
    ['a PNG of one line of 60 million pixels', aPng(header(60_000_000, 1, 1), tiny), 'refused'],
    ['a PNG without pixels', aPng(header(0, 0), tiny), 'damaged'],
    ['a PNG with too little data', aPng(header(500, 500), tiny), 'damaged'],
    ['a PNG with data that is not compressed', aPng(header(50, 50), text(payload)), 'damaged'],
    ['a PNG without a header', join(pngStart, chunk('IDAT', tiny)), 'damaged'],
    ['a PNG with an impossible depth', aPng(header(5, 5, 7, 3), tiny), 'damaged'],
    ['a PNG with a wrong checksum', Buffer.from(blackPng(9, 9)).fill(7, 29, 33), 'damaged'],
    ['a PNG with a chunk of 2 GB', join(pngStart, header(9, 9), u32(0x7fffffff), text('tEXt')), 'damaged'],
    ['a PNG signature before a page', join(pngStart, text(payload)), 'damaged'],
    ['a JPEG that claims 65,500 × 65,500 pixels', withSize(whole.JPEG, 65_500, 65_500), 'tooManyPixels'],
    ['a JPEG signature before a page', join(Buffer.from([0xff, 0xd8, 0xff]), text(payload)), 'damaged'],
    ['a JPEG signature before a PNG', join(Buffer.from([0xff, 0xd8, 0xff]), whole.PNG), 'damaged'],
    [
      'a WebP with a canvas of 16,384 × 16,384',
      riff(['VP8X', canvas(16_384, 16_384)], ['VP8 ', tiny]),
      'refused',
    ],
    [
      'a WebP with a canvas of 2²⁴ × 2²⁴',
      riff(['VP8X', canvas(2 ** 24, 2 ** 24)], ['VP8 ', tiny]),
      'refused',
    ],
    ['a WebP with a page instead of a picture', riff(['VP8 ', text(payload)]), 'damaged'],
    [
      'a lossless WebP that claims 16,384 × 16,384',
      riff(['VP8L', Buffer.from([0x2f, 0xff, 0xff, 0xff, 0x0f, 0])]),
      'refused',
    ],
    ['a WebP with a wrong length', text(`RIFF\xff\xff\xff\xffWEBPVP8 ${payload}`), 'damaged'],
  ]
  return [...cut, ...bombs.map(([title, bytes, outcome]) => ({ title, bytes, outcome }))]
}

/** Pictures with foreign content, an unusual format, or a misleading name or type. All are encoded again, except those that are too large. */
async function listPolyglots(): Promise<HostileFile[]> {
  const [png, jpeg, webp] = await Promise.all([
    aPicture().png().toBuffer(),
    aPicture().jpeg().toBuffer(),
    aPicture().webp().toBuffer(),
  ])
  const inside = (...chunks: Buffer[]) => join(png.subarray(0, 33), ...chunks, png.subarray(33))
  const script = text(payload)
  const bomb = deflateSync(Buffer.alloc(100_000_000, payload))
  const exif = {
    IFD0: { Copyright: payload, ImageDescription: payload },
    IFD3: { GPSLatitude: '51/1 30/1 0/1' },
  }
  const frames = await sharp(Buffer.alloc(40 * 120 * 3, 90), {
    raw: { width: 40, height: 120, channels: 3, pageHeight: 40 },
  })
    .webp({ delay: [100, 100, 100] })
    .toBuffer()
  const files: Record<string, Uint8Array> = {
    'a PNG with a page at its end': join(png, script),
    'a PNG with a script in a text': inside(chunk('tEXt', text(`Comment\0${payload}`))),
    'a PNG with a script in an international text': inside(
      chunk('iTXt', text(`XML:com.adobe.xmp\0\0\0\0\0${payload}`)),
    ),
    'a PNG with a text of 100 MB': inside(chunk('zTXt', join(text('Comment\0\0'), bomb))),
    'a PNG with a colour profile of 100 MB': inside(chunk('iCCP', join(text('icc\0\0'), bomb))),
    'a PNG with a script in an unknown chunk': inside(chunk('scRt', script)),
    'a PNG with an EXIF chunk of garbage': inside(chunk('eXIf', script)),
    'a PNG that is animated': inside(chunk('acTL', join(u32(10_000), u32(0)))),
    'a JPEG with a zip at its end': join(jpeg, text(`PK\x03\x04${payload}`)),
    'a JPEG with a page at its end': join(jpeg, script),
    'a JPEG with a script in its comment': withSegment(jpeg, 0xfe, text(`<?php ${payload} ?>`)),
    'a JPEG with a script in its XMP': withSegment(
      jpeg,
      0xe1,
      text(`http://ns.adobe.com/xap/1.0/\0${payload}`),
    ),
    'a JPEG with a colour profile of garbage': withSegment(
      jpeg,
      0xe2,
      text(`ICC_PROFILE\0\x01\x01${payload}`),
    ),
    'a JPEG with EXIF of garbage': withSegment(jpeg, 0xe1, text(`Exif\0\0${payload}`)),
    'a JPEG with EXIF that points to itself': withSegment(
      jpeg,
      0xe1,
      text('Exif\0\0II*\0\x08\0\0\0\x01\0\x69\x87\x04\0\x01\0\0\0\x08\0\0\0'),
    ),
    'a JPEG with its place of origin': await aPicture().withExif(exif).jpeg().toBuffer(),
    'a PNG with its place of origin': await aPicture().withExif(exif).png().toBuffer(),
    'a WebP with its place of origin': await aPicture().withExif(exif).webp().toBuffer(),
    'a WebP with a page at its end': join(webp, script),
    'a WebP that is animated': frames,
    'a CMYK JPEG': await aPicture().toColourspace('cmyk').jpeg().toBuffer(),
    'a grey PNG of 16 bits': await aPicture().toColourspace('grey16').png().toBuffer(),
    'a PNG with a palette': await aPicture().png({ palette: true }).toBuffer(),
    'a progressive JPEG': await aPicture().jpeg({ progressive: true }).toBuffer(),
    'a PNG of one pixel': await aPicture(1, 1).png().toBuffer(),
    'a PNG of one line': await aPicture(5_000, 1).png().toBuffer(),
  }
  const accepted = Object.entries(files).map(([title, bytes]) => ({
    title,
    bytes,
    outcome: 'pixels' as const,
  }))
  return [
    ...accepted,
    {
      title: 'a PNG that says it is a page',
      bytes: png,
      outcome: 'pixels',
      name: 'face.html',
      type: 'text/html',
    },
    {
      title: 'a JPEG that says it is an SVG',
      bytes: jpeg,
      outcome: 'pixels',
      name: 'face.svg',
      type: 'image/svg+xml',
    },
    {
      title: 'a picture with a path as its name',
      bytes: png,
      outcome: 'pixels',
      name: '../../etc/passwd\0.png',
    },
    { title: 'a PNG of 11 MB', bytes: join(png, Buffer.alloc(11 * 1024 * 1024, 1)), outcome: 'tooLarge' },
    { title: '11 MB of zeros', bytes: Buffer.alloc(11 * 1024 * 1024), outcome: 'tooLarge' },
  ]
}

export async function listHostileFiles(): Promise<HostileFile[]> {
  return [...listOtherTypes(), ...(await listBroken()), ...(await listPolyglots())]
}
