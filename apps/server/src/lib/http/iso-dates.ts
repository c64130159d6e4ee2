type IsoDates<Row> = {
  [Field in keyof Row]: Row[Field] extends Date
    ? string
    : Row[Field] extends Date | null
      ? string | null
      : Row[Field]
}

/** A row as the APIs show it: every instant as ISO 8601 in UTC, all else as it is. */
export const withIsoDates = <Row extends object>(row: Row): IsoDates<Row> =>
  Object.fromEntries(
    Object.entries(row).map(([field, value]) => [field, value instanceof Date ? value.toISOString() : value]),
    // entries lose the types of their fields
  ) as IsoDates<Row>
