export const api = {} as const satisfies Record<string, string>
