/** The labels of fields, options, statuses, and events, which `humanize` makes from names of the API. */
export const labels = {} as const satisfies Record<string, string>
