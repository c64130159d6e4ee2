type Props = {
  legend: string
  name: string
  choices: readonly { value: string; label: string }[]
  checked?: readonly string[]
}

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
