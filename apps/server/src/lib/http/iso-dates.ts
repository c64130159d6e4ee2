type IsoDates<Row> = {
  [Field in keyof Row]: Row[Field] extends Date
    ? string
    : Row[Field] extends Date | null
      ? string | null
      : Row[Field]
}

/** Converts the dates of a row to ISO 8601 in UTC. */
export const toIsoDates = <Row extends object>(row: Row): IsoDates<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
    // `Object.entries` loses the types of the fields.
  ) as IsoDates<Row>
