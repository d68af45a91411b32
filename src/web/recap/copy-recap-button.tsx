import { Copy } from 'lucide-react'
import type { Recap } from '#contract/recap.ts'
import { writeRecapMarkdown } from '#core/recap/write-markdown.ts'
import { formatClock } from '#web/lib/format.ts'
import { showNotice } from '#web/lib/notices.ts'
import { saveFile } from '#web/lib/save-file.ts'
import { IconButton } from '#web/ui/icon-button.tsx'

/** The recap as Markdown on the clipboard; where a browser offers none, as a file. */
export function CopyRecapButton({ recap, title }: { recap: Recap; title: string }) {
  const copy = async () => {
    const text = writeRecapMarkdown(recap, { title, formatTime: formatClock })
    const isCopied = await (navigator.clipboard?.writeText(text) ?? Promise.reject()).then(
      () => true,
      () => false,
    )
    if (isCopied) return showNotice('success', 'The recap is copied as Markdown')
    saveFile(
      `${title.replace(/[^\p{L}\p{N} _-]+/gu, ' ').trim() || 'Recap'}.md`,
      new Blob([text], { type: 'text/markdown' }),
    )
  }
  return (
    <IconButton
      label="Copy as Markdown"
      onClick={copy}
      icon={<Copy size={15} strokeWidth={1.7} aria-hidden="true" />}
    />
  )
}
