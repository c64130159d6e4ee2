export const settings = {} as const satisfies Record<string, string>
