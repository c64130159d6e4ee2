export const operator = {} as const satisfies Record<string, string>
