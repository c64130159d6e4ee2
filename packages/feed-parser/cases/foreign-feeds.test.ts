import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import type { FeedErrorCode } from '../src/read-feed.ts'
import type { Problems } from './outcomes.ts'
import { chunked, problemsOf, readWhole } from './read-whole.ts'

/**
 * Feeds as they are found in the world. They belong to others and are not kept here; where they are
 * at hand, each must have exactly this outcome.
 */
const folder = new URL('../../../../shared/data/feeds', import.meta.url)

type Outcome = [jobs: number, problems?: Problems] | [refused: FeedErrorCode, line: number | null]

/** Every job lacks something a job must have, mostly the company: RSS has no element for it. The first begins there. */
const noneUsable = (line: number): Outcome => ['no-usable-job', line]
/** One old job whose address was escaped inside CDATA: most corruptions were made of it. */
const oneOldJob = (more: Problems = {}): Outcome => [
  1,
  { 'double-escaped': 1, 'already-expired': 1, ...more },
]

const outcomes: Record<string, Outcome> = {
  // The second job has neither date nor reference.
  'aidevboard_indeed_state_in_country.xml': [
    2,
    { 'no-date': 1, 'reference-from-link': 1, 'no-description': 1 },
  ],
  'atom_empty_dates.xml': noneUsable(7),
  'beniovski_665c61_indeed.xml': [0, { 'no-jobs': 1 }],
  'beniovski_a8942f_pracapl.xml': [0, { 'no-jobs': 1 }],
  'beniovski_f278b3_carrerjet.xml': [0, { 'no-jobs': 1 }],
  // No date and no reference anywhere, and all have the link of one home page.
  'beniovski_8ee9cb_careerjet.xml': [
    1,
    { 'no-date': 1, 'reference-from-link': 1, 'url-scheme-added': 1, 'duplicate-reference': 599 },
  ],
  // <company> is there and empty.
  'beniovski_b53086_indeed.xml': noneUsable(5),
  'chiro_joblist.xml': [3],
  'conorscode_new_jobs_rss.xml': noneUsable(9),
  // Jobs of three dots.
  'doc_adzuna_shape.xml': noneUsable(4),
  'doc_indeed_basic.xml': oneOldJob(),
  'doc_indeed_html_description.xml': noneUsable(2),
  'doc_indeed_remote.xml': noneUsable(3),
  // Day before month in both dates; three more jobs of three dots.
  'doc_jobrapido.xml': [1, { 'date-day-first': 2, 'already-expired': 1, 'missing-element': 3 }],
  'doc_jobsonline_1.xml': noneUsable(3),
  // The second job is three dots.
  'doc_linkedin_malformed_cdata.xml': [1, { 'no-date': 1, 'missing-element': 1 }],
  'feinaactiva.xml': ['unknown-root', 1],
  'gsa_doc_neogov_sample.rss': noneUsable(15),
  'gsa_doc_sample.xml': ['unknown-root', 1],
  'gsa_neogov_bad_locations.rss': noneUsable(15),
  'gsa_neogov_expired.rss': noneUsable(15),
  'gsa_neogov_less_items.rss': noneUsable(15),
  'gsa_usajobs_anti_sample.xml': ['unknown-root', 1],
  'gsa_usajobs_bad_locations.xml': ['unknown-root', 1],
  'gsa_usajobs_recruiting_sample.xml': ['unknown-root', 1],
  'irecruit_monster_feed.xml': [1, { 'double-escaped': 1 }],
  'jobvite_jobs.xml': noneUsable(3),
  'jobvite_x0020.xml': noneUsable(1),
  'loxo_indeed_nl.xml': [1],
  'mg13_SOjobs.xml': [1000],
  // The bare & further down is not reached: the root already says that this is no feed.
  'mg13_indeed.xml': ['unknown-root', 2],
  'mg13_jobs.xml': [1000],
  'mg13_stackoverflow.xml': [49],
  'nys_statejobs_rss.xml': noneUsable(7),
  'successfactors_gns_rss.xml': [1, { 'no-date': 1 }],
  'successfactors_unbound_prefix.xml': [1, { 'no-date': 1 }],
  'uni_oracle_rss.xml': noneUsable(9),
  'workable_global.xml': [2, { 'no-description': 2, 'no-date': 1, 'reference-from-link': 1 }],
  'ziprecruiter_commented.xml': noneUsable(8),
  'mutations/01_truncated_mid_job.xml': ['truncated', 22],
  // Its address is in CDATA and not escaped, so the & there is right.
  'mutations/02_unescaped_ampersand.xml': [1, { 'bare-ampersand': 1, 'already-expired': 1 }],
  'mutations/03_control_chars.xml': oneOldJob({ 'control-character': 3 }),
  'mutations/05_latin1_declared.xml': oneOldJob(),
  'mutations/06_utf16le_bom.xml': oneOldJob(),
  'mutations/07_utf8_bom_leading_newline.xml': oneOldJob({ 'declaration-not-first': 1 }),
  'mutations/08_double_encoded_utf8.xml': oneOldJob({ 'doubly-encoded': 2 }),
  'mutations/10_missing_close_job.xml': ['syntax', 70],
  'mutations/11_upper_case_tags.xml': oneOldJob(),
  'mutations/12_duplicate_reference_numbers.xml': oneOldJob({ 'duplicate-reference': 2 }),
  'mutations/13_same_element_twice.xml': oneOldJob({ 'repeated-element': 1 }),
  'mutations/14_html_unescaped_in_description.xml': ['syntax', 19],
  'mutations/15_doctype_entity_expansion.xml': ['doctype', 1],
  'mutations/16_external_entity.xml': ['doctype', 1],
  'mutations/17_html_error_page.xml': ['html-page', 1],
  'mutations/18_empty_file.xml': ['empty', 1],
  'mutations/20_gzip_without_extension.xml': oneOldJob(),
  'mutations/21_long_title_300_chars.xml': noneUsable(4),
  'mutations/25_comment_in_cdata_and_pi.xml': oneOldJob(),
}

const options = { now: new Date('2026-09-20T12:00:00Z') }

async function assertOutcome(bytes: Uint8Array, [first, second]: Outcome) {
  const reading = await readWhole(chunked(bytes), options)
  if (typeof first === 'string') {
    assert.deepEqual([reading.error?.code, reading.error?.line], [first, second])
    return
  }
  assert.equal(reading.error, null)
  assert.equal(reading.summary?.jobs, first)
  assert.deepEqual(reading.summary.problems, second ?? {})
  const skipped = problemsOf(reading).filter(({ severity }) => severity === 'skipped')
  assert.equal(skipped.length, reading.summary.skipped)
}

test('feeds of the world have the outcome they deserve', { skip: !existsSync(folder) }, async (t) => {
  const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:xml|rss)$/.test(name))
  assert.deepEqual(names.toSorted(), Object.keys(outcomes).toSorted())
  for (const [name, outcome] of Object.entries(outcomes))
    await t.test(name, async () => assertOutcome(await readFile(new URL(name, folder)), outcome))
})
