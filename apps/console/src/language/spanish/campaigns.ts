export const campaigns = {} as const satisfies Record<string, string>
