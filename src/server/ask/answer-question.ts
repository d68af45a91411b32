import { joinSources } from '#core/ask/check-answer.ts'
import type { Run } from '#core/ask/passage.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillMember } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import { findPassages } from './find-passages.ts'
import { type FoundAnswer, recheckAnswer } from './recheck-answer.ts'
import { type Telling, writeStatements } from './write-statements.ts'

const writeLine = ({ text, speaker }: Run['evidence'][number]) =>
  speaker === null ? text : `${speaker}: ${text}`

const toPassage = ({ title, evidence }: Run): FoundAnswer['passages'][number] => ({
  text: evidence.map(writeLine).join('\n'),
  title,
  sources: joinSources(evidence),
  origins: evidence.map(({ origin }) => origin),
})

export async function answerQuestion(
  deps: Pick<Deps, 'db' | 'wait' | 'languageModel'>,
  access: CampaignAccess,
  question: string,
  telling: Telling,
): Promise<FoundAnswer> {
  const found = await findPassages(deps, access, question, telling.signal)
  const { languageModel: model } = deps
  const isFound = found.passages.length > 0
  const statements = isFound && model ? await writeStatements(deps, model, question, found, telling) : []
  const kind = !isFound || (model && statements.length === 0) ? 'nothing' : model ? 'answer' : 'passages'
  // The model may have taken minutes, in which rights may have changed.
  const current = await requireStillMember(deps.db, access)
  return recheckAnswer(deps, current, { kind, statements, passages: found.passages.map(toPassage) })
}
