/** The fixed button texts of an advertisement. */
export const callsToAction = [
  { id: 1, text: 'Apply now' },
  { id: 2, text: 'Learn more' },
  { id: 3, text: 'View job' },
  { id: 4, text: 'RSVP' },
] as const

export const callToAction = (id: number | null) => callsToAction.find((each) => each.id === id) ?? null
