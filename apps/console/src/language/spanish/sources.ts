export const sources = {} as const satisfies Record<string, string>
