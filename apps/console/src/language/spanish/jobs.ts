export const jobs = {} as const satisfies Record<string, string>
