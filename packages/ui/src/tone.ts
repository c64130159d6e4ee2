/** The meaning that a color conveys. Text must convey it, too, for people who cannot see the color. */
export type Tone = 'plain' | 'info' | 'good' | 'warn' | 'bad'
