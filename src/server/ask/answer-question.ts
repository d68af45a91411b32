import { type CheckedStatement, joinSources } from '#core/ask/check-answer.ts'
import type { Passage } from '#core/ask/evidence.ts'
import type { CampaignAccess } from '#server/auth/campaign-access.ts'
import { requireStillMember } from '#server/auth/recheck-access.ts'
import type { Deps } from '#server/deps.ts'
import { findPassages } from './find-passages.ts'
import { dropHiddenNames, type FoundAnswer, recheckAnswer } from './recheck-answer.ts'
import { type Telling, writeStatements } from './write-statements.ts'

const writeLine = ({ text, speaker }: Passage['evidence'][number]) =>
  speaker === null ? text : `${speaker}: ${text}`

const toPassage = ({ title, evidence }: Passage): FoundAnswer['passages'][number] => ({
  text: evidence.map(writeLine).join('\n'),
  title,
  sources: joinSources(evidence),
  origins: evidence.map(({ origin }) => origin),
})

/** Checks the current rights again before each statement is passed on, because the model may write for minutes. */
function createCheckedTelling(
  deps: Pick<Deps, 'db'>,
  access: CampaignAccess,
  { signal, onStatement }: Telling,
): { telling: Telling; isTold: () => Promise<void> } {
  let told = Promise.resolve()
  if (!onStatement) return { telling: { signal }, isTold: () => told }
  const tell = async (statement: CheckedStatement) => {
    const current = await requireStillMember(deps.db, access)
    const answer = { kind: 'answer' as const, statements: [statement], passages: [] }
    for (const statement of (await recheckAnswer(deps, current, answer)).statements) onStatement(statement)
  }
  return {
    telling: {
      signal,
      onStatement(statement) {
        told = told.then(() => tell(statement))
        // Only prevents an unhandled rejection: the error is thrown where `isTold` is awaited.
        told.catch(() => undefined)
      },
    },
    isTold: () => told,
  }
}

/**
 * Uses only what the reader may see, and does not store the answer.
 * @throws ENGINE_FAILED or UNAVAILABLE if the language model fails
 */
export async function answerQuestion(
  deps: Pick<Deps, 'db' | 'config' | 'wait' | 'languageModel'>,
  access: CampaignAccess,
  question: string,
  telling: Telling,
): Promise<FoundAnswer> {
  const found = await findPassages(deps, access, question, telling.signal)
  const passages = found.passages.map(toPassage)
  const { languageModel: model } = deps
  if (!model || passages.length === 0) {
    return dropHiddenNames(deps, access, { kind: 'passages', statements: [], passages })
  }
  const checked = createCheckedTelling(deps, access, telling)
  const statements = await writeStatements(deps, model, question, found, checked.telling)
  await checked.isTold()
  const kind = statements.length > 0 ? 'answer' : 'nothing'
  // The model may have taken minutes, during which rights may have changed.
  const current = await requireStillMember(deps.db, access)
  return recheckAnswer(deps, current, { kind, statements, passages })
}
