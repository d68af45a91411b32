import { EyeOff } from 'lucide-react'
import { useRef } from 'react'
import { flushSync } from 'react-dom'
import { countCharacters } from '#contract/text.ts'
import { wikiLimits, wikiTexts } from '#contract/wiki/schemas.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/forms/field.tsx'
import { markSecret } from './mark-secret.ts'

type DescriptionFieldProps = { value: string; onChange: (text: string) => void }

export function DescriptionField({ value, onChange }: DescriptionFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const hideSelected = () => {
    const field = area.current
    if (!field) return
    const marked = markSecret({ text: value, from: field.selectionStart, to: field.selectionEnd })
    // The field must contain the new text before the selection is set.
    flushSync(() => onChange(marked.text))
    field.focus()
    field.setSelectionRange(marked.from, marked.to)
  }
  return (
    <TextArea
      ref={area}
      label="Description"
      rows={8}
      dir="auto"
      value={value}
      onChange={(event) => onChange(event.target.value)}
      hint={
        <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <span className="num">
            {formatNumber(countCharacters(value))} of {formatNumber(wikiLimits.description)} characters
          </span>
          <Button size="sm" variant="ghost" className="-mr-2.5" onClick={hideSelected} icon={EyeOff}>
            {wikiTexts.hideSelected}
          </Button>
        </span>
      }
    />
  )
}
