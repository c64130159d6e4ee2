export const changes = {} as const satisfies Record<string, string>
