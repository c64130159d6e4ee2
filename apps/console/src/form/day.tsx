/** A day in the address of a screen: each choice goes there at once, an emptied one without it. */
export const Day = ({
  label,
  value,
  least,
  most,
  go,
}: {
  label: string
  value: string
  least?: string | undefined
  most: string
  go: (day: string | undefined) => void
}) => (
  <label className="day">
    <span>{label}</span>
    <input
      className="ui-input"
      type="date"
      value={value}
      {...(least === undefined ? {} : { min: least })}
      max={most}
      onChange={({ currentTarget }) => go(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  </label>
)
