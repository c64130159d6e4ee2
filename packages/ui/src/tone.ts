/** The meaning of a color. Text next to it must have the same meaning. */
export type Tone = 'plain' | 'info' | 'good' | 'warn' | 'bad'
