export const forms = {} as const satisfies Record<string, string>
