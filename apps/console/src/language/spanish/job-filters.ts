export const jobFilters = {} as const satisfies Record<string, string>
