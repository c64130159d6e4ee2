import { useContentLanguage } from './language/use-text.tsx'

type Props = { title: string; company: string; places: readonly string[] }

export const JobHead = ({ title, company, places }: Props) => (
  <header className="job-head">
    <h1 lang={useContentLanguage(title)}>{title}</h1>
    <ul className="job-facts">
      {[company, places.join(' · ')].filter(Boolean).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </header>
)

/** Returns the title and description for the browser and search engines. */
export const createHeadTitles = ({ title, company, places }: Props) => ({
  title: [title, company].filter(Boolean).join(' — '),
  description: [title, company, places.slice(0, 3).join(' · ')].filter(Boolean).join(', '),
})
