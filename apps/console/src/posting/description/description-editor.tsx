import { useEffect, useRef, useState } from 'react'
import type { ControlProps } from '../form/job-field.tsx'
import { createEditor, type Editor, type Format } from './editor.ts'
import { t } from '../../language/text.ts'

type Props = { tied: ControlProps; label: string; html: string; onChange: (html: string) => void }

const buttons: readonly { format: Format; label: string }[] = [
  { format: 'bold', label: t('Bold') },
  { format: 'italic', label: t('Italic') },
  { format: 'heading', label: t('Heading') },
  { format: 'bullets', label: t('Bulleted list') },
  { format: 'numbers', label: t('Numbered list') },
]

/** An editor for a description with headings, lists, and emphasis. */
export function DescriptionEditor({ tied: { className: _, ...tied }, label, html, onChange }: Props) {
  const { box, editor, active } = useEditor(html, onChange)
  return (
    <div className="editor">
      <div role="toolbar" aria-label={t('Format')} aria-controls={tied.id}>
        {buttons.map(({ format, label: name }) => (
          <button
            key={format}
            type="button"
            className={`plain ${format}`}
            aria-pressed={active.has(format)}
            // The selection stays in the editor.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => editor.current?.toggle(format)}
          >
            {name}
          </button>
        ))}
      </div>
      <div
        {...tied}
        ref={box}
        className="ui-input description"
        role="textbox"
        aria-label={label}
        aria-multiline="true"
        contentEditable
        suppressContentEditableWarning
      />
    </div>
  )
}

function useEditor(html: string, onChange: (html: string) => void) {
  const box = useRef<HTMLDivElement>(null)
  const editor = useRef<Editor>(null)
  const latest = useRef({ html, onChange })
  latest.current.onChange = onChange
  const [active, setActive] = useState<ReadonlySet<Format>>(new Set())
  useEffect(() => {
    if (box.current === null) return
    const made = createEditor(box.current, {
      html: latest.current.html,
      onChange: (changed) => {
        latest.current.html = changed
        latest.current.onChange(changed)
      },
      onSelect: setActive,
    })
    editor.current = made
    return made.destroy
  }, [])
  useEffect(() => {
    // Another text than the edited one, for example after a draft was discarded.
    if (html === latest.current.html) return
    latest.current.html = html
    editor.current?.setHtml(html)
  }, [html])
  return { box, editor, active }
}
