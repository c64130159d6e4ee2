/** What a colour says. A tone never speaks alone: the words beside it say the same. */
export type Tone = 'plain' | 'info' | 'good' | 'warn' | 'bad'
