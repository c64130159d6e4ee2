export const schedule = {} as const satisfies Record<string, string>
