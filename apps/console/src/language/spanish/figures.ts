export const figures = {} as const satisfies Record<string, string>
