import { Toolbar } from '@base-ui/react/toolbar'
import { AtSign, Bold, Code, EyeOff, Heading, Italic, Link, List, Quote } from 'lucide-react'
import { wikiTexts } from '#contract/wiki/schemas.ts'
import { wrapSecret } from '#core/wiki/text/secret-parts.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import {
  type TextSelection,
  toggleCode,
  toggleDelimiter,
  toggleLinePrefix,
  writeEntryLink,
  writeLink,
} from './format-selection.ts'

export type TextChange = (selection: TextSelection) => TextSelection

export const makeBold: TextChange = (selection) => toggleDelimiter(selection, '**')
export const makeItalic: TextChange = (selection) => toggleDelimiter(selection, '*')

const groups = [
  [
    { label: 'Bold', icon: Bold, change: makeBold, key: 'B' },
    { label: 'Italic', icon: Italic, change: makeItalic, key: 'I' },
    { label: 'Code', icon: Code, change: toggleCode },
  ],
  [
    {
      label: 'Heading',
      icon: Heading,
      change: (selection: TextSelection) => toggleLinePrefix(selection, '# '),
    },
    { label: 'List', icon: List, change: (selection: TextSelection) => toggleLinePrefix(selection, '- ') },
    { label: 'Quote', icon: Quote, change: (selection: TextSelection) => toggleLinePrefix(selection, '> ') },
  ],
  [
    { label: 'Link', icon: Link, change: writeLink, key: 'K' },
    { label: 'Link to an entry', icon: AtSign, change: writeEntryLink },
    { label: wikiTexts.hideSelected, icon: EyeOff, change: markSecret },
  ],
]

type TextToolbarProps = { fieldId: string; onChange: (change: TextChange) => void }

export function TextToolbar({ fieldId, onChange }: TextToolbarProps) {
  return (
    <Toolbar.Root
      aria-label="Formatting"
      aria-controls={fieldId}
      className="flex items-center border-b border-line px-1 py-0.5"
    >
      {groups.map((buttons, group) => (
        <Toolbar.Group key={buttons[0]?.label} className="flex items-center gap-0.5 touch:gap-0">
          {group > 0 && <span aria-hidden="true" className="mx-1 h-4 w-px bg-line touch:hidden" />}
          {buttons.map(({ label, icon, change, key }) => (
            <Toolbar.Button
              key={label}
              render={
                <IconButton
                  label={label}
                  icon={icon}
                  className="touch:w-9"
                  {...(key && { 'aria-keyshortcuts': `Control+${key}` })}
                  // Keeps the focus in the field and, on phones, the keyboard open.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => onChange(change)}
                />
              }
            />
          ))}
        </Toolbar.Group>
      ))}
    </Toolbar.Root>
  )
}

/** Wraps the selection in a `:::gm` block on lines of its own. Inserts an empty block if nothing is selected. */
export function markSecret({ text, from, to }: TextSelection): TextSelection {
  const chosen = text.slice(from, to)
  const [before, after] = [text.slice(0, from).trimEnd(), text.slice(to).trimStart()]
  const secret = wrapSecret(chosen) || ':::gm\n\n:::'
  const start = before === '' ? 0 : before.length + 2
  return {
    text: [before, secret, after].filter((part) => part !== '').join('\n\n'),
    from: start + ':::gm\n'.length,
    to: start + secret.length - '\n:::'.length,
  }
}
