type Props = {
  legend: string
  name: string
  /** The options. `title` is the name of the value in the API. */
  choices: readonly { value: string; label: string; title: string }[]
  checked?: readonly string[]
  /** The problem of the submitted values. */
  error?: string | null
}

export const CheckboxGroup = ({ legend, name, choices, checked = [], error = null }: Props) => (
  <fieldset className="checks">
    <legend>{legend}</legend>
    {error === null ? null : (
      <p className="ui-field-error" role="alert">
        {error}
      </p>
    )}
    {choices.map(({ value, label, title }) => (
      <label key={value} className="check" title={title}>
        <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
        <span>{label}</span>
      </label>
    ))}
  </fieldset>
)
