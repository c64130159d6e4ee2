export const list = {} as const satisfies Record<string, string>
