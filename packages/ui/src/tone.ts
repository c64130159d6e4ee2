/** Meaning of a color. Text next to it says the same. */
export type Tone = 'plain' | 'info' | 'good' | 'warn' | 'bad'
