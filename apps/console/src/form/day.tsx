/** A date field for a query parameter. Clearing it removes the parameter. */
export const DayField = ({
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
