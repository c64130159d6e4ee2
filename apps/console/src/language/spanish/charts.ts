export const charts = {} as const satisfies Record<string, string>
