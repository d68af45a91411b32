import { Image } from 'lucide-react'
import { type RefObject, useState } from 'react'
import type { Campaign } from '#contract/campaigns/schemas.ts'
import { countCharacters } from '#contract/text.ts'
import { lazyPart } from '#web/lib/lazy.ts'
import { showNotice } from '#web/lib/notices.ts'
import { nameOfSpeaker } from '#web/lib/speaker-colours.ts'
import {
  SelectionToolbar,
  type SpokenWords,
  useSpokenSelection,
} from '#web/transcription/reader/spoken-selection.tsx'
import type { QuoteCardProps } from './quote-card.tsx'

const QuoteCard = lazyPart(async () => (await import('./quote-card.tsx')).QuoteCard)

/** Characters of a quote card. */
const quoteLimit = 280
const tooLong = `A quote card holds ${quoteLimit} characters. Please select fewer words.`

/** Quotation marks at either end of the words. They are removed, because a quotation adds its own. */
export const ownMarks = /^["\u201c]|["\u201d]$/gu

type CardOf = Pick<QuoteCardProps, 'session' | 'transcription' | 'canSeek'>

export function useQuoteCard(of: CardOf) {
  const [shown, setShown] = useState<Pick<QuoteCardProps, 'words' | 'face'> | null>(null)
  const makeCard = (words: SpokenWords, face: QuoteCardProps['face']) => {
    if (countCharacters(words.text) > quoteLimit) showNotice('error', tooLong)
    else setShown({ words: { ...words, text: words.text.replace(ownMarks, '') }, face })
  }
  const card = shown && <QuoteCard {...of} {...shown} onClose={() => setShown(null)} />
  return { makeCard, card }
}

type StoryQuotesProps = CardOf & { campaign: Campaign; story: RefObject<HTMLElement | null> }

/** Offers a quote card for words that are selected in the recap. Words of the scribe bear the name of the campaign, spoken words that of the speaker. */
export function StoryQuotes({ campaign, story, ...of }: StoryQuotesProps) {
  const { selected, clear } = useSpokenSelection(story)
  const { makeCard, card } = useQuoteCard(of)
  const { segments, speakers } = of.transcription
  const segment = segments.find(({ id }) => id === selected?.from)
  const quote = (text: string, first: SpokenWords['segment']) => {
    clear()
    const isSpoken = first.text.includes(text)
    const speaker = nameOfSpeaker(speakers.find(({ id }) => id === first.speakerId))
    const [name, category] = isSpoken ? [speaker, 'people'] : [campaign.name, 'lore']
    makeCard({ segment: first, speaker: name, text }, { picture: null, name, category })
  }
  return (
    <>
      {selected && segment && (
        <SelectionToolbar
          box={selected.box}
          actions={[{ label: 'Quote card', icon: Image, onSelect: () => quote(selected.text, segment) }]}
        />
      )}
      {card}
    </>
  )
}
