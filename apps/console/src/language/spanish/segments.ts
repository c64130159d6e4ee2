export const segments = {} as const satisfies Record<string, string>
