import { type RecapSections, recapTexts } from '#contract/recap/schemas.ts'
import { formatClock } from '#contract/text.ts'
import { writeRecapMarkdown } from '#core/recap/write-markdown.ts'
import { showNotice } from '#web/lib/notices.ts'
import { saveFile } from '#web/lib/save-file.ts'

export const copyText = (text: string): Promise<boolean> =>
  (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
    () => true,
    () => false,
  )

export async function copyWithNotice(text: string, copied: string): Promise<void> {
  if (await copyText(text)) showNotice('success', copied)
  else showNotice('error', recapTexts.copyFailed)
}

export async function copyRecap(recap: RecapSections, title: string): Promise<void> {
  const text = writeRecapMarkdown(recap, { title, formatTime: formatClock })
  if (await copyText(text)) {
    showNotice('success', 'The recap is copied as Markdown')
    return
  }
  const fileName = title.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'Recap'
  saveFile(`${fileName}.md`, new Blob([text], { type: 'text/markdown' }))
}
