import { wikiTexts } from '#contract/wiki/schemas.ts'
import { HiddenMark } from '#web/ui/entry/hidden-mark.tsx'

export const GmMark = () => <HiddenMark label={wikiTexts.gmsOnly} />
