export const alerts = {} as const satisfies Record<string, string>
