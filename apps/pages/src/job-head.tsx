type Props = { title: string; company: string; places: readonly string[] }

/** What a job is, at the top of its page. */
export const JobHead = ({ title, company, places }: Props) => (
  <header className="job-head">
    <h1>{title}</h1>
    <ul className="job-facts">
      {[company, places.join(' · ')].filter(Boolean).map((fact) => (
        <li key={fact}>{fact}</li>
      ))}
    </ul>
  </header>
)

/** The same for the list of open pages of a browser, and for search engines. */
export const jobTitles = ({ title, company, places }: Props) => ({
  title: [title, company].filter(Boolean).join(' — '),
  description: [title, company, places.slice(0, 3).join(' · ')].filter(Boolean).join(', '),
})
