/** A date field for a query parameter. Clearing it removes the parameter. */
export const DayField = ({
  label,
  value,
  least,
  most,
  errorId,
  go,
}: {
  label: string
  value: string
  least?: string | undefined
  most: string
  /** The id of the error message if the day is invalid. */
  errorId?: string | undefined
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
      {...(errorId === undefined ? {} : { 'aria-invalid': true, 'aria-describedby': errorId })}
      onChange={({ currentTarget }) => go(currentTarget.value === '' ? undefined : currentTarget.value)}
    />
  </label>
)
