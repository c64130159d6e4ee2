export const posting = {} as const satisfies Record<string, string>
