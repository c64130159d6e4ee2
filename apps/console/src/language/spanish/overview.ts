export const overview = {} as const satisfies Record<string, string>
