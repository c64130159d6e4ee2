/**
 * Sentences that the server or the contract writes. A placeholder such as `{limit}` stands for any text, which is
 * inserted unchanged.
 */
export const serverTexts = {} as const satisfies Record<string, string>
