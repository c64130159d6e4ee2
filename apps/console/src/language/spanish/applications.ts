export const applications = {} as const satisfies Record<string, string>
