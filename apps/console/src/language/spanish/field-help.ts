/** The help of fields, whose English texts are in `api/rules/help-texts.ts` and in the contract. */
export const fieldHelp = {} as const satisfies Record<string, string>
