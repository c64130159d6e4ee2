export const reports = {} as const satisfies Record<string, string>
