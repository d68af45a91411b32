import { type Letter, type LetterTime, letterTexts } from '#contract/recap/letters.ts'
import { countCharacters, formatClock } from '#contract/text.ts'
import { typeset } from '#contract/typeset.ts'
import { splitTitle } from '#core/recap/letter/letter-parts.ts'
import { drawStrip } from '#core/transcription/outline/score-strip.ts'
import { plainTitle } from './pdf-data.ts'
import { formatDate, writeOpening } from './pdf-story.ts'
import { createPrinter, type Line, type PdfBlock } from './pdf-text.ts'

/** The box of `draw-strip` in `typeset/page.typ`. */
export const stripSize = { width: 720, height: 100 }

type Told = { time: string; by: Line; text: Line }
type ListItem = { name: Line; text: Line }

/** The input of `typeset/letter.typ`. Empty lines have no spans. */
type LetterSheet = {
  title: string
  subject: string
  campaign: Line
  name: Line
  titleLength: number
  /** The number of the session, unless `name` is only that, and the date. */
  date: Line
  present: Line
  /** Paths of the voices, in a box of `stripSize`. */
  strip: string[]
  opening: PdfBlock | null
  scenes: { title: Line; time: string; paragraphs: Line[]; quote: Told | null }[]
  momentsTitle: Line
  moments: (Told & { scene: Line })[]
  lists: { heading: Line; items: ListItem[] }[]
  madeWith: Line
}

const timeOf = (time: LetterTime | null) => (time ? formatClock(time.start) : '')

/** Texts of users reach Typst as data, never as markup. */
export function writeLetterSheet(letter: Letter, isPrintable: (letter: string) => boolean): LetterSheet {
  const printer = createPrinter(isPrintable)
  const print = (text: string) => printer.print(typeset(text))
  const list = (heading: string, items: { name: string; text: string }[]) => ({
    heading: print(heading),
    items: items.map(({ name, text }) => ({ name: print(name), text: print(text) })),
  })
  const tell = ({
    text,
    speaker,
    time,
  }: Letter['moments'][number] | NonNullable<Letter['scenes'][number]['quote']>) => ({
    text: print(text),
    by: print(speaker ?? ''),
    time: timeOf(time),
  })
  const { number, name } = splitTitle(letter.title)
  const present = letter.present.join(', ')
  return {
    title: plainTitle(letter.title),
    subject: plainTitle(letter.campaign),
    campaign: print(letter.campaign),
    name: print(name),
    titleLength: countCharacters(name),
    date: print([number, formatDate(letter.date)].filter((one) => one !== '').join(' · ')),
    present: print(present === '' ? '' : `${letterTexts.atTheTable}: ${present}`),
    strip: drawStrip(letter.strip, stripSize.width, stripSize.height),
    opening: letter.opening === '' ? null : writeOpening(print(letter.opening)),
    scenes: letter.scenes.map(({ title, text, quote, time }) => ({
      title: print(title),
      paragraphs: text.split('\n\n').map((paragraph) => print(paragraph)),
      time: timeOf(time),
      quote: quote && tell(quote),
    })),
    momentsTitle: print(letterTexts.moments),
    moments: letter.moments.map((moment) => ({ ...tell(moment), scene: print(moment.scene) })),
    lists: [
      list(letterTexts.treasure, letter.treasure),
      list(
        letterTexts.debts,
        letter.debts.map((text) => ({ name: '', text })),
      ),
      list(
        letterTexts.ending,
        letter.ending.map(({ title, text }) => ({ name: title, text })),
      ),
    ].filter(({ items }) => items.length > 0),
    madeWith: print(letterTexts.madeWith),
  }
}
