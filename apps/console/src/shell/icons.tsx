/** Paths for strokes in a 20 × 20 box, which inherit the text color. */
const paths = {
  overview: 'M3 11.5 10 4l7 7.5M5 10v6.5h10V10',
  campaigns: 'M3 8v4h3l7 4V4L6 8H3zm13 .5v3',
  jobs: 'M3 7h14v9H3zM7.5 7V4.5h5V7M3 11h14',
  schedule: 'M3 5h14v12H3zM3 9h14M7 3v4M13 3v4',
  reports: 'M4 16.5V11M8 16.5V5M12 16.5V8.5M16 16.5V3.5',
  applications: 'M10 9.5a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.5c.6-3 3-4.5 6-4.5s5.4 1.5 6 4.5',
  sources: 'M10 3v9m0 0L6.5 8.5M10 12l3.5-3.5M3.5 12.5v4h13v-4',
  alerts: 'M5.5 14V9a4.5 4.5 0 0 1 9 0v5l1.5 1.5H4zM8.5 17.5h3M10 2.5v2',
  changes: 'M10 6v4l3 2M3.5 10a6.5 6.5 0 1 1 2 4.7M3.5 16v-3.5H7',
  settings:
    'M10 12.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM10 2.5v2.5M10 15v2.5M2.5 10H5M15 10h2.5M4.7 4.7l1.8 1.8M13.5 13.5l1.8 1.8M4.7 15.3l1.8-1.8M13.5 6.5l1.8-1.8',
  operator: 'M3 5.5h8m4 0h2M3 10h2m4 0h8M3 14.5h6m4 0h4M13 3.5v4M7 8v4M11 12.5v4',
  search: 'M8.5 14a5.5 5.5 0 1 0 0-11 5.5 5.5 0 0 0 0 11zM12.5 12.5 17 17',
  menu: 'M3 5.5h14M3 10h14M3 14.5h14',
  star: 'M10 3l2.1 4.5 4.9.6-3.6 3.4.9 4.9L10 14l-4.3 2.4.9-4.9L3 8.1l4.9-.6z',
  user: 'M10 10a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM4 16.5c.6-2.8 3-4 6-4s5.4 1.2 6 4',
  below: 'M6 8l4 4 4-4',
  code: 'M7 6 3 10l4 4M13 6l4 4-4 4',
} as const

export type IconName = keyof typeof paths

export const Icon = ({ name }: { name: IconName }) => (
  <svg className="icon" viewBox="0 0 20 20" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
)
