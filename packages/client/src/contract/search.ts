// GENERATED from the contract by emit.ts; `npm run check` fails if it is stale.

/** Requests and responses of the Search API. */
export type Operations = {
  /**
   * Search the advertised jobs by keyword and location.
   *
   * Specify `q`, `l`, or both. Every word of `q` must occur in the title, company, location, or description, or the whole query must be the name of a category. Common abbreviations and synonyms of job titles are recognized, as are `"a phrase"`, `-word`, and `OR` (in capitals, between words or phrases). If fewer than 10 jobs match, the search corrects rare words as typing errors, then extends the radius to 80 km unless `d` or `commute` is set, and then accepts jobs with half of the words. The header `X-Tiller-Query` describes these changes, such as `read enginer as engineer; within 80 km` or `relaxed`, URL-encoded. An unknown location returns no results. An ambiguous location is resolved to the most populous one, which the header `X-Tiller-Location` names. A query of only punctuation or words such as `and` returns no results and sets `X-Tiller-Query` to `empty`. Each 10 requested results count as one search against the rate limit, or as two with `full_desc=1`.
   */
  searchJobs: {
    call: {
      query?: {
        /** Keywords. */
        q?: string
        /** City and state, state, zip code, or `remote`. */
        l?: string
        /** Radius around a city or zip code, in km. One of 8, 16, 20, 24, 32, 40, 48, 56, 80. */
        d?: number
        /** Results per page. */
        limit?: number
        /** Offset of the first result, starting at 0. Pagination is limited to the first 10,000 results. */
        start?: number
        /** 1: return `url` instead of `onclick`. One of 0, 1. */
        link?: number
        /** 1: return the full description, up to its limit. One of 0, 1. */
        full_desc?: number
        /** 1: omit the description. Overrides `full_desc`. One of 0, 1. */
        skip_desc?: number
        /** 1: return `logo_url`. One of 0, 1. */
        logo?: number
        /** Tracking tag, stored with the click and returned in reports (t1). */
        t1?: string
        /** Tracking tag, stored with the click and returned in reports (t2). */
        t2?: string
        /** Tracking tag, stored with the click and returned in reports (t3). */
        t3?: string
        /** Maximum commute in minutes, rounded to 15, 30, 45, or 60. These correspond to a radius of 16, 32, 48, and 80 km. Overrides `d`. */
        commute?: number
        /** Preferred benefits; matching jobs rank higher: `healthcare`, `pto`, `education`, `childcare`, `retirement`. Separate several values with `|`, without spaces. */
        benefit?: string
        /** 1: return only jobs that state at least one of `benefit`. One of 0, 1. */
        benefit_filter?: number
        /** Preferred types of work; matching jobs rank higher: `fulltime`, `parttime`, `internship`, `workfromhome`, `gig`, `entrylevel`, `noexperience`. Separate several values with `|`, without spaces. */
        worktype?: string
        /** 1: return only jobs that state at least one of `worktype`. One of 0, 1. */
        worktype_filter?: number
        /** Alias of `salary.min`, which overrides it. */
        salary?: number
        /** Minimum pay per `salary.period`. Matches jobs that may pay at least this amount; jobs without stated pay do not match. */
        'salary.min'?: number
        /** Maximum pay per `salary.period`. Matches jobs that may pay at most this amount; jobs without stated pay do not match. */
        'salary.max'?: number
        /** The period of the salary filters. Other periods are converted: a year has 2,080 working hours, 260 days, 52 weeks, and 12 months. */
        'salary.period'?: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly'
        /** 1: return `explain`, the ranking factors of each job. One of 0, 1. */
        explain?: number
        /** 1: return each `id` as an opaque token that changes with every response. One of 0, 1. */
        encrypt?: number
        /** A pseudonymous id of your visitor. The value is validated but has no effect. */
        pid?: string
        /** Your visitor's browser. The value is validated but has no effect. */
        useragent?: string
        /** Former id of a visitor. The value is validated but has no effect. */
        uid?: string
        /** Former filter by date. The value is validated but has no effect. */
        date?: string
        /** Your publisher id. Defaults to the house publisher. */
        id?: number
        /** Your publisher pass. Required with `id`. */
        pass?: string
      }
    }
    ok: JobSearch
  }
}

/** The body of every error response. */
export type ErrorBody = Error

/** A page of search results. */
export type JobSearch = {
  /** The exact number of matching advertisements. */
  total: number
  /** Offset of the first result on this page, starting at 0. */
  start: number
  /** Number of results on this page. */
  count: number
  jobs: Job[]
}

/** A search result. */
export type Job = {
  /** The id of the advertised job. */
  id: string
  title: string
  company: string
  /** City and state of each location. */
  city: string[]
  /** `lat,lng` of each location. */
  coordinates: string[]
  /** When the job was posted. */
  date: string
  /** A plain-text snippet of 256 characters around the first match of `q`. With `full_desc=1`, the whole description as HTML, truncated at 20,000 characters per job and 1,000,000 characters per page. Absent with `skip_desc=1`. */
  description?: string
  /** The click URL, with `link=1`. Send the job seeker there; it is valid for 24 hours. If the job has expired, the seeker is redirected to a similar job. Append `?rdr=` and a URL-encoded fallback URL to get back seekers for whom there is no similar job (`status=expired`) or whose URL is too old (`status=stale`). The operator must have registered the host of the fallback URL. */
  url?: string
  /** A JavaScript statement that opens the click URL. Returned without `link=1`. */
  onclick?: string
  /** Your earnings for a billable click, in cents. */
  price: number
  /** 1 in Pro traffic: the click URL opens a preview of the job, and the click is billed when the seeker continues. */
  preview: number
  ad_type: 'JOB' | 'EVENT'
  major_category0?: string
  major_category1?: string
  minor_category0?: string
  minor_category1?: string
  /** The company's logo, with `logo=1`, if the feed provides one. */
  logo_url?: string
  /** Benefits stated in the advertisement. */
  benefit_details: BenefitDetails[]
  /** Pay stated in the feed or the text. Empty if none is stated. */
  salary_details: SalaryDetails[]
  /** Requirements stated in the advertisement. */
  skills_details: SkillsDetails[]
  /** Types of work stated in the advertisement. */
  worktype_details: WorktypeDetails[]
  /** With `explain=1`: the factors whose product is the ranking score. */
  explain?: Record<string, number>
}

/** A benefit offered by the employer. */
export type BenefitDetails = {
  /** Always true: the list contains only what the advertisement states. */
  value: boolean
  unit: 'healthcare' | 'pto' | 'education' | 'childcare' | 'retirement'
  /** Display text. */
  label: string
}

/** The pay of the job, in dollars. */
export type SalaryDetails = {
  /** Minimum and maximum. A bound that is not stated is an empty string. */
  value: string[]
  /** The unit of the amounts. A bonus is paid in addition. */
  unit: 'bonus' | 'yearly' | 'monthly' | 'weekly' | 'daily' | 'hourly'
  /** Display text. */
  label: string
}

/** A requirement or preference of the job. */
export type SkillsDetails = {
  /** Always true: the list contains only what the advertisement states. */
  value: boolean
  unit: 'age' | 'background_check' | 'certification_license' | 'driver_license' | 'education' | 'experience' | 'experience_range' | 'general' | 'language' | 'other_skill' | 'physical' | 'shift_type'
  /** Display text. */
  label: string
  /** Stable key for programs. */
  key: string
  /** Stable numeric id. */
  id: number
}

/** The type of work and its target group. */
export type WorktypeDetails = {
  /** Always true: the list contains only what the advertisement states. */
  value: boolean
  unit: 'fulltime' | 'parttime' | 'internship' | 'workfromhome' | 'gig' | 'entrylevel' | 'noexperience'
  /** Display text. */
  label: string
}

/** A rejected search. */
export type Error = {
  status: 'error'
  message: string
}
