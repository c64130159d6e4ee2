import type { ControlProps } from './job-field.tsx'
import { t } from '../../language/text.ts'

type Props = {
  tied: ControlProps
  value: string
  maxLength: number
  suggestions: readonly string[]
  onChange: (value: string) => void
  placeholder?: string
}

/** A text field with buttons that replace the text by a suggestion. */
export const SuggestedText = ({ tied, value, suggestions, onChange, ...input }: Props) => (
  <>
    <input
      {...tied}
      {...input}
      value={value}
      autoComplete="off"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
    <div className="suggestions" role="status">
      {suggestions.length === 0 ? null : <span className="unseen">{t('Suggestions')}</span>}
      {suggestions.map((suggestion) => (
        <button key={suggestion} type="button" className="chip" onClick={() => onChange(suggestion)}>
          {suggestion}
        </button>
      ))}
    </div>
  </>
)
