// GENERATED from the contract by emit.ts; `npm run check` fails if it is stale.

/** The operations of the Search API: what is sent, and what is answered. */
export type Operations = {
  /**
   * Search the advertised jobs by keyword and place.
   *
   * Give `q`, `l` or both. Every word of `q` must be found in title, company, place or description, or all of them be the name of a category; common abbreviations, and other names of the same work in titles, are understood. `"a phrase"`, `-word` and `OR` (in capitals, between words or phrases) are, too. When fewer than 10 jobs are found, rare words are read as typing errors, then jobs within 80 km are shown if neither `d` nor `commute` says how far, and then jobs that have half of the words; the header `X-Tiller-Query` says so, such as `read enginer as engineer; within 80 km` or `relaxed`, URL-encoded. An unknown place gives no results, an ambiguous one is taken as the most populous, named in the header `X-Tiller-Location`. Signs, and words such as `and`, find nothing by themselves: the header `X-Tiller-Query` is `empty` then. Limits count a search once for each 10 results that it asks for, and twice that with `full_desc=1`.
   */
  searchJobs: {
    call: {
      query?: {
        /** Keywords. */
        q?: string
        /** City and state, state, zip code, or `remote`. */
        l?: string
        /** Radius around a city or zip code in km. One of 8, 16, 20, 24, 32, 40, 48, 56, 80. */
        d?: number
        /** Results on a page. */
        limit?: number
        /** The first result, counted from 0. The first 10,000 can be paged through. */
        start?: number
        /** 1: give `url` in place of `onclick`. One of 0, 1. */
        link?: number
        /** 1: give the whole description, up to its limit. One of 0, 1. */
        full_desc?: number
        /** 1: give no description; goes before `full_desc`. One of 0, 1. */
        skip_desc?: number
        /** 1: give `logo_url`. One of 0, 1. */
        logo?: number
        /** Tracking tag, kept with the click and given back in reports (t1). */
        t1?: string
        /** Tracking tag, kept with the click and given back in reports (t2). */
        t2?: string
        /** Tracking tag, kept with the click and given back in reports (t3). */
        t3?: string
        /** Minutes that the journey to work may take, straight: the nearest of 15, 30, 45 and 60 stands for 16, 32, 48 and 80 km. It goes before `d`. */
        commute?: number
        /** Benefits that the seeker looks for; jobs that name one rank higher: `healthcare`, `pto`, `education`, `childcare`, `retirement`; several with `|` between, without spaces. */
        benefit?: string
        /** 1: find only jobs that name at least one of `benefit`. One of 0, 1. */
        benefit_filter?: number
        /** Kinds of work that the seeker looks for; jobs that name one rank higher: `fulltime`, `parttime`, `internship`, `workfromhome`, `gig`, `entrylevel`, `noexperience`; several with `|` between, without spaces. */
        worktype?: string
        /** 1: find only jobs that name at least one of `worktype`. One of 0, 1. */
        worktype_filter?: number
        /** The same as `salary.min`, which goes before it. */
        salary?: number
        /** The least pay, for `salary.period`. Jobs that may pay as much are found; those that name no pay are not. */
        'salary.min'?: number
        /** The highest pay, for `salary.period`. Jobs that may pay as little are found; those that name no pay are not. */
        'salary.max'?: number
        /** What the salaries are for. Pay for another period is converted: a year has 2,080 hours, 260 days, 52 weeks and 12 months of work. */
        'salary.period'?: 'hourly' | 'daily' | 'weekly' | 'monthly' | 'yearly'
        /** 1: give `explain`, the factors of the rank of each job. One of 0, 1. */
        explain?: number
        /** 1: give each `id` as an opaque token, another in each answer. One of 0, 1. */
        encrypt?: number
        /** A pseudonymous id of your visitor. It is checked, and changes nothing. */
        pid?: string
        /** Your visitor's browser. It is checked, and changes nothing. */
        useragent?: string
        /** Former id of a visitor. It is checked, and changes nothing. */
        uid?: string
        /** Former filter by date. It is checked, and changes nothing. */
        date?: string
        /** Your publisher id. Without it, the search runs as the house publisher. */
        id?: number
        /** Your publisher pass; needed with `id`. */
        pass?: string
      }
    }
    ok: JobSearch
  }
}

/** The body of every answer that is not a success. */
export type ErrorBody = Error

/** A page of search results. */
export type JobSearch = {
  /** Exact number of advertisements that match. */
  total: number
  /** The first result of this page, counted from 0. */
  start: number
  /** Results on this page. */
  count: number
  jobs: Job[]
}

/** A search result. */
export type Job = {
  /** The advertised job. */
  id: string
  title: string
  company: string
  /** City and state of each place of the job. */
  city: string[]
  /** `lat,lng` of each place. */
  coordinates: string[]
  /** When the job was posted. */
  date: string
  /** 256 characters around the first word of `q` that is found near the beginning, as plain text, or the whole as HTML with `full_desc=1`; absent with `skip_desc=1`. The whole is cut, with an ellipsis and outside of tags, at 20,000 characters, and at a million divided by the jobs of the page: 200 jobs have 5,000 each. */
  description?: string
  /** The click URL, with `link=1`. Send the seeker there; it is valid for 24 hours. Whose job is gone by then is led to a similar one. Append `?rdr=` and an address of yours, URL-encoded, to have those back for whom there is none, or who come after 24 hours: with `status=expired` or `status=stale`, and only to hosts that the operator has registered for you. */
  url?: string
  /** A JavaScript statement that opens the click URL, without `link=1`. */
  onclick?: string
  /** What you earn for a billable click, in cents. */
  price: number
  /** 1 in Pro traffic: the click URL shows the seeker the job first, and the click is billed when he goes on. */
  preview: number
  ad_type: 'JOB' | 'EVENT'
  major_category0?: string
  major_category1?: string
  minor_category0?: string
  minor_category1?: string
  /** The company's logo, with `logo=1` where the feed has one. */
  logo_url?: string
  /** Benefits that the advertisement names. */
  benefit_details: BenefitDetails[]
  /** Pay as the feed or the text states it; empty where it does not. */
  salary_details: SalaryDetails[]
  /** What the advertisement asks for. */
  skills_details: SkillsDetails[]
  /** Kinds of work that the advertisement names. */
  worktype_details: WorktypeDetails[]
  /** With `explain=1`, the factors whose product ranks the job. */
  explain?: Record<string, number>
}

/** Something that the employer gives beside the pay. */
export type BenefitDetails = {
  /** Always true: what an advertisement does not say is not in the list. */
  value: boolean
  unit: 'healthcare' | 'pto' | 'education' | 'childcare' | 'retirement'
  /** For people. */
  label: string
}

/** What the job pays, in dollars. */
export type SalaryDetails = {
  /** Minimum and maximum; the one that is not named is empty. */
  value: string[]
  /** What the amounts are for; a bonus is paid besides. */
  unit: 'bonus' | 'yearly' | 'monthly' | 'weekly' | 'daily' | 'hourly'
  /** For people. */
  label: string
}

/** Something that the job asks for, or prefers. */
export type SkillsDetails = {
  /** Always true: what an advertisement does not say is not in the list. */
  value: boolean
  unit: 'age' | 'background_check' | 'certification_license' | 'driver_license' | 'education' | 'experience' | 'experience_range' | 'general' | 'language' | 'other_skill' | 'physical' | 'shift_type'
  /** For people. */
  label: string
  /** Its name for programs, which does not change. */
  key: string
  /** Its number, which does not change. */
  id: number
}

/** How the job is done, and for whom it is. */
export type WorktypeDetails = {
  /** Always true: what an advertisement does not say is not in the list. */
  value: boolean
  unit: 'fulltime' | 'parttime' | 'internship' | 'workfromhome' | 'gig' | 'entrylevel' | 'noexperience'
  /** For people. */
  label: string
}

/** Why a search was refused. */
export type Error = {
  status: 'error'
  message: string
}
