type Props = {
  legend: string
  name: string
  choices: readonly { value: string; label: string }[]
  /** Those that are checked at first. */
  checked?: readonly string[]
}

/** Any of several words of the API, each with what it means. */
export const Checks = ({ legend, name, choices, checked = [] }: Props) => (
  <fieldset className="checks">
    <legend>{legend}</legend>
    {choices.map(({ value, label }) => (
      <label key={value} className="check">
        <input type="checkbox" name={name} value={value} defaultChecked={checked.includes(value)} />
        <span>
          <code>{value}</code> <span className="soft">{label}</span>
        </span>
      </label>
    ))}
  </fieldset>
)
