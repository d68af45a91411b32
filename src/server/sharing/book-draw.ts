import PDFDocument from 'pdfkit'
import type { Placed } from '#core/sharing/break-pages.ts'
import { findFaceFile } from './book-faces.ts'
import type { Chapter } from './book-front.ts'
import type { LaidBook } from './book-layout.ts'
import type { Line, Rule, Run } from './book-line.ts'
import type { LaidPage } from './book-pages.ts'
import { colours, measure, page as sheet } from './book-style.ts'

type Doc = InstanceType<typeof PDFDocument>

const headTop = 34
const footTop = sheet.height - 36
const asideBar = 2
const openEdge = 5

/** Some readers turn the order of what follows these, even in a list of bookmarks. */
const directions = /[\p{Cc}\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
const plainTitle = (text: string) => text.replace(directions, '')

function drawRun(doc: Doc, run: Run, left: number, baseline: number): void {
  doc
    .font(run.face)
    .fontSize(run.size)
    .fillColor(run.colour)
    .text(run.text, left + run.x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      wordSpacing: run.stretch,
    })
}

function drawRule(doc: Doc, { x, width, y, colour, isDotted }: Rule, left: number, top: number): void {
  if (width <= 0) return
  const right = left + x + width
  doc.lineWidth(isDotted ? 0.8 : 0.6).strokeColor(colour)
  // From the right, so that the dots of all lines stand below each other.
  if (isDotted)
    doc
      .lineCap('round')
      .dash(0.01, { space: 5 })
      .moveTo(right, top + y)
      .lineTo(left + x, top + y)
  else
    doc
      .lineCap('butt')
      .moveTo(left + x, top + y)
      .lineTo(right, top + y)
  doc.stroke()
  if (isDotted) doc.undash()
}

/** Boxes behind what is for game masters, as tall as its lines on this page and open where it goes on from another. */
function drawAsides(doc: Doc, lines: Placed<Line>[], left: number): void {
  for (const [at, { line, top }] of lines.entries()) {
    if (!line.isAside) continue
    const before = lines[at - 1]
    const from = before?.line.isAside ? before.top + before.line.height : top - (at === 0 ? openEdge : 0)
    const to = top + line.height + (at === lines.length - 1 ? openEdge : 0)
    // A trifle more, so that no seam shows between two lines.
    const height = to - from + 0.2
    doc.rect(left, sheet.top + from, measure, height).fill(colours.wash)
    doc.rect(left, sheet.top + from, asideBar, height).fill(colours.gilt)
  }
}

function drawPage(doc: Doc, page: LaidPage, nameOf: (place: string) => string): void {
  doc.addPage()
  const left = page.isRecto ? sheet.inner : sheet.outer
  drawAsides(doc, page.lines, left)
  for (const { line, top } of page.lines) {
    const y = sheet.top + top
    for (const rule of line.rules) drawRule(doc, rule, left, y)
    for (const run of line.runs) {
      drawRun(doc, run, left, y + line.baseline)
      if (run.goTo !== null) doc.goTo(left + run.x, y, run.width, line.height, nameOf(run.goTo))
    }
    for (const anchor of line.anchors)
      doc.addNamedDestination(nameOf(anchor), 'XYZ', 0, Math.max(0, y - 12), null)
  }
  const widthOf = (runs: Run[]) => runs.reduce((right, { x, width }) => Math.max(right, x + width), 0)
  const isOpening = page.head.length === 0
  const edge = page.isRecto ? left + measure - widthOf(page.folio) : left
  for (const run of page.folio) drawRun(doc, run, edge, isOpening ? footTop : headTop)
  const gap = widthOf(page.folio) + 12
  const headLeft = page.isRecto ? edge - 12 - widthOf(page.head) : left + gap
  for (const run of page.head) drawRun(doc, run, headLeft, headTop)
}

type Bookmark = { addItem(title: string, options: object): Bookmark }
/** Where a bookmark leads: the page from 0, and how far down. */
type Spot = { pageNumber: number; top: number }

function addBookmarks(parent: Bookmark, chapters: Chapter[], spots: ReadonlyMap<string, Spot>): void {
  for (const { title, place, parts } of chapters) {
    const spot = spots.get(place)
    if (!spot) continue
    const item = parent.addItem(plainTitle(title), { ...spot, left: sheet.width, fit: false })
    addBookmarks(item, parts, spots)
  }
}

function findSpots(pages: LaidPage[]): Map<string, Spot> {
  const spots = new Map<string, Spot>()
  for (const [pageNumber, { lines }] of pages.entries()) {
    for (const { line, top } of lines) {
      for (const anchor of line.anchors) spots.set(anchor, { pageNumber, top: sheet.top + top - 12 })
    }
  }
  return spots
}

const listFaces = (pages: LaidPage[]) =>
  new Set(
    pages
      .flatMap(({ lines, head, folio }) => [...lines.flatMap(({ line }) => line.runs), ...head, ...folio])
      .map(({ face }) => face),
  )

/** Draws the pages as a PDF. */
export async function drawBook(book: LaidBook, isCompressed = true): Promise<Buffer> {
  const title = plainTitle(book.title)
  const doc = new PDFDocument({
    size: [sheet.width, sheet.height],
    margin: 0,
    autoFirstPage: false,
    compress: isCompressed,
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: title,
      Subject: plainTitle(book.description).slice(0, 500),
      Creator: 'Hearthscribe',
      CreationDate: new Date(book.exportedAt),
    },
  })
  const chunks: Buffer[] = []
  doc.on('data', (chunk: Buffer) => chunks.push(chunk))
  const written = new Promise((resolve) => doc.once('end', resolve))

  for (const face of listFaces(book.pages)) doc.registerFont(face, findFaceFile(face))
  const spots = findSpots(book.pages)
  // Readers find names by halving a sorted list, so these sort the same whoever sorts them.
  const numbers = new Map([...spots.keys()].map((place, at) => [place, `p${String(at).padStart(7, '0')}`]))
  for (const page of book.pages) drawPage(doc, page, (place) => numbers.get(place) ?? '')
  addBookmarks(doc.outline, book.outline, spots)
  doc._root.data['PageLabels'] = { Nums: [0, { S: 'r' }, book.frontPages, { S: 'D' }] }
  doc.end()
  await written
  return Buffer.concat(chunks)
}
