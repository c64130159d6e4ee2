import type { KnownTitle } from './title-index.ts'

/** Titles that ads use often and the lists of the Department of Labor do not know, or know only as something else. */
const table = `
11-1021: chief of staff, general manager, operations manager, regional manager, area manager, branch operations manager
11-2022: sales director, sales vice president, head of sales, business development director, business development manager
11-2021: product manager, paid media manager, media manager, demand generation manager, marketing director, marketing manager
11-2021: product marketing manager, growth marketing manager, product owner
11-3021: information technology manager, information technology director, software manager
11-3021: engineering vice president, software engineering manager, software development manager, software engineering director
11-3031: financial planning manager, finance director
11-3121: people operations director, people director, talent director, people operations manager
13-1071: talent acquisition specialist, talent acquisition partner, people business partner, people partner, talent partner
13-1071: human resources business partner, technical recruiter, people operations specialist
13-1082: project manager, program manager, technical program manager, technical project manager, scrum master
13-1082: implementation manager, implementation project manager, delivery manager, project coordinator
13-1111: business analyst, engagement manager, business operations analyst, revenue operations analyst, strategy associate
13-1111: operations analyst, sales operations analyst, strategy operations associate, change manager
13-1199: customer success manager, client success manager, customer success director
13-2051: financial planning analyst
15-1211: business systems analyst, implementation consultant, implementation specialist, salesforce administrator
15-1212: information security engineer, security analyst, cybersecurity analyst, security operations analyst
15-1212: security engineer, application security engineer, cloud security engineer
15-1232: support engineer, technical support engineer, technical support specialist, technical support, product support engineer
15-1244: cloud engineer, infrastructure engineer, systems administrator, azure engineer, cloud administrator
15-1252: software engineer, software developer, backend engineer, platform engineer, member of technical staff
15-1252: site reliability engineer, DevOps engineer, DevSecOps engineer, forward deployed engineer, mobile engineer, iOS engineer
15-1252: android engineer, embedded software engineer, full stack engineer, full stack software engineer, machine learning engineer, AI engineer
15-1252: artificial intelligence engineer, engineering tech lead, software architect, firmware engineer, applied AI engineer
15-1252: developer advocate, developer relations engineer
15-1253: software test engineer, quality assurance automation engineer, test automation engineer, quality assurance tester, quality assurance analyst
15-1254: frontend engineer, front end engineer, frontend developer, web developer
15-1255: product designer, UX designer, UI designer, UX researcher, user experience designer, user experience researcher
15-2051: data scientist, analytics engineer, applied scientist, research scientist machine learning, insights analyst
17-2112: quality engineer, supplier quality engineer, manufacturing engineer, process engineer, continuous improvement engineer
17-2199: general engineer, interdisciplinary engineer
17-2141: mechanical engineer, mechanical design engineer, propulsion engineer
19-3051: city planner, borough planner
19-3094: foreign affairs officer, foreign affairs specialist
21-1022: care coordinator, patient care coordinator, care manager
21-1023: behavioral health clinician, mental health clinician
25-3031: substitute teacher
25-9045: paraprofessional
27-3031: communications manager, public relations manager, communications specialist
29-1171: advanced practice provider, advanced practitioner, nurse practitioner physician assistant
29-1229: medical officer, endocrinologist
29-1216: physician, attending physician, primary care physician
29-1123: physical therapist
29-2061: licensed practical nurse, licensed vocational nurse
29-1141: nurse, registered nurse, staff nurse
29-2053: behavior technician, autism specialist
31-1122: direct support professional, direct care worker, caregiver, personal care aide
35-2014: line cook, prep cook
35-3023: restaurant team member, fast food crew member, food service team member
35-9011: food runner
37-2011: custodial assistant, custodial aide
37-2012: housekeeping aide, housekeeping aid, room attendant, housekeeper, housekeeping attendant
41-1011: store manager, assistant store manager, store supervisor, retail supervisor, retail store manager
41-2031: sales ambassador, retail associate, key holder, keyholder, budtender, store associate, retail sales associate, sales associate
41-3021: insurance account executive, insurance sales executive
41-3041: travel consultant, travel advisor, travel agent
41-3091: account executive, business development representative, sales executive, enterprise account executive
41-3091: sales development manager, sales development representative, inside sales representative, partner manager
41-3091: channel account manager, account manager, strategic account manager, key account manager, partnership manager
41-9011: brand ambassador
41-9031: sales engineer, solutions engineer, solutions consultant, presales engineer, solution consultant
43-4051: customer experience associate, customer experience specialist, customer experience coordinator, client service specialist
43-4051: customer success associate, customer success specialist, member services representative, client services associate
43-4051: customer support specialist, customer support representative, member loyalty representative, customer service
43-4051: client experience specialist, client coordinator
43-6011: executive assistant
45-2092: cultivation technician, cultivation associate, cultivation agent, harvest technician, harvest agent, grower
47-1011: construction superintendent, superintendent
47-4011: building inspector
49-1011: service manager, automotive service manager, maintenance supervisor
49-9071: service technician, facilities technician, maintenance technician, facility technician
53-3032: CDL driver, commercial driver, truck driver
53-7065: fulfillment associate, fulfillment specialist, warehouse associate, order picker, warehouse team member
`

/** Own additions to the known titles. */
export const modernTitles: readonly Omit<KnownTitle, 'weight'>[] = table
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')
  .flatMap((line) => {
    const [code = '', titles = ''] = line.split(': ')
    return titles
      .split(',')
      .map((title) => title.trim())
      .map((title) => ({ title, code }))
  })
