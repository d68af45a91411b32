import { Copy } from 'lucide-react'
import type { Recap } from '#contract/recap.ts'
import { Button } from '#web/ui/button.tsx'
import { copyRecap } from './copy-recap.ts'

export function CopyRecapButton({ recap, title }: { recap: Recap; title: string }) {
  return (
    <Button
      size="sm"
      look="ghost"
      collapses
      icon={<Copy size={15} strokeWidth={1.7} aria-hidden="true" />}
      onClick={() => copyRecap(recap, title)}
    >
      Copy as Markdown
    </Button>
  )
}
