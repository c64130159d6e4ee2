import { anyOf, type Rule } from '../rule.ts'
import type { SkillRule } from './skill-rule.ts'

type Row = [id: number, key: string, label: string, names: string, rule?: Rule]

/**
 * Programs, languages and tools. The names are single words, which are looked up in the words of the text; the rule
 * is for those of several words, and for names that are common words too.
 */
const rows: readonly Row[] = [
  [
    300,
    'microsoft-office',
    'Microsoft Office',
    'powerpoint',
    {
      yes: anyOf(
        /\b(?:ms|microsoft)[- ]?(?:office|word|excel|access|outlook|power ?point|visio|project|suite|products|windows|tools|programs|365)\b/,
        /\bword(?:,| and| &|\/) (?:& )?(?:excel|power ?point|access|publisher)\b/,
        /\bexcell?(?:,| and| &|\/|;)? ?(?:and |& )?(?:word|access|power ?point|outlook|python|vba)\b|\baccess and excel\b|\bmicro soft\b/,
        /\bexcel (?:spreadsheets?|software|skills|based|and|experience)\b|\b(?:in|of|including|with|strong|using|utilizing|basic) (?:ms )?excel\b|\bpower point\b|\boffice 365\b/,
      ),
      unlessAfter: /(?:you will|to) $/,
    },
  ],
  [
    301,
    'computer-skills',
    'Computer skills',
    '',
    {
      yes: /\bcomputer[- ](?:skills?|literate|literacy|experience:|tools|application|and technical skills)\b|\bcomputer programming skills\b|\bpc (?:skills|and typing)\b|\bbasic computer\b|\bdesk top computer\b|\bkeyboard familiarity\b|\btyping skills?\b|\bdata entry skills\b|\btype \d{1,3}[- ]\d{1,3} wpm\b|\bdigitally savvy\b/g,
    },
  ],
  [302, 'sql', 'SQL', 'sql mysql nosql mssql tsql plsql'],
  [303, 'python', 'Python', 'python'],
  [304, 'java', 'Java', 'java j2ee kotlin scala'],
  [
    305,
    'javascript',
    'JavaScript',
    'javascript typescript jquery node.js reactjs react.js angular angularjs vue vuejs',
    { yes: /\breact(?:,| \/| and|\)| \()/g },
  ],
  [306, 'c-plus-plus', 'C++', 'c++'],
  [307, 'dot-net', 'C# and .NET', 'c# .net asp.net vb.net'],
  [
    308,
    'r',
    'R',
    '',
    {
      yes: /\b(?:python|sas|sql|and|or|matlab|java)(?:,|\/| or| and)? ?(?:and\/or )?r\b(?! ?&)|\br(?:,| or| and|\/) ?(?:python|sas|matlab|sql|stata)\b|\b(?:using|in|as) r\b(?! ?&)/g,
    },
  ],
  [309, 'sas', 'SAS and SPSS', 'sas spss stata'],
  [
    310,
    'data-tools',
    'Data visualization tools',
    'tableau powerbi qlik qlikview qliksense looker quicksight ssrs cognos sisense',
    { yes: /\bpower bi\b|\bcrystal reports\b|\bdata studio\b|\bgoogle analytics\b/g },
  ],
  [
    311,
    'cloud',
    'Cloud platforms',
    'aws azure gcp kubernetes docker databricks sagemaker',
    { yes: /\bamazon web services\b|\bgoogle cloud\b/g },
  ],
  [
    312,
    'databases',
    'Databases',
    'postgresql postgres mongodb db2 informatica hyperion cassandra redis oracle',
    { yes: /\bsnowflake (?:data|cloud|preferred)/g },
  ],
  [
    313,
    'machine-learning-tools',
    'Machine learning tools',
    'tensorflow pytorch keras scikit pandas numpy opencv spacy spark pyspark hadoop',
  ],
  [314, 'unix', 'Linux and Unix', 'linux unix centos redhat'],
  [315, 'web-development', 'Web development', 'html html5 css css3 php ruby rails wordpress graphql django'],
  [
    316,
    'cad',
    'CAD',
    'autocad landcad solidworks revit vectorworks',
    { yes: /\bcad (?:proficiency|software|packages|and)\b|\bcarlson civil\b|\bfusion 360\b|\b3d cad\b/g },
  ],
  [
    317,
    'gis',
    'Geographic information systems',
    'arcgis qgis esri',
    { yes: /\bgis(?:\/mapping)? software\b|\barc gis\b|\bgeographic information system software\b/g },
  ],
  [
    318,
    'design-tools',
    'Design software',
    'photoshop illustrator indesign figma omnigraffle balsamiq',
    { yes: /\badobe (?:creative|suite|products)\b/g },
  ],
  [
    319,
    'accounting-software',
    'Accounting software',
    'quickbooks fms3',
    { yes: /\baccounting software\b|\bfinancial management system\b|\bsap (?:erp|mdg|experience|fico)\b/g },
  ],
  [320, 'crm', 'CRM software', 'hubspot servicenow zendesk', { yes: /\bsalesforce\b(?! while)/g }],
  [
    321,
    'version-control',
    'Version control and issue tracking',
    'git github gitlab jira bitbucket jenkins confluence',
  ],
  [
    322,
    'scheduling-software',
    'Project scheduling software',
    'primavera timberline versionone',
    { yes: /\bscheduling systems\b/g },
  ],
  [
    323,
    'research-databases',
    'Research databases',
    'lexis lexisnexis westlaw hoovers',
    { yes: /\blaw manager\b/g },
  ],
  [324, 'matlab', 'MATLAB', 'matlab'],
  [
    325,
    'mobile-development',
    'Mobile development',
    'xamarin swiftui',
    {
      yes: /\b(?:ios|android)(?:\/| and | )?(?:sdk|applications?|apps?|development|engineer\w*|platforms?|technologies|marketplaces|frameworks?|\/iphone)\b|\bobjective-c\b/g,
    },
  ],
  [326, 'testing-tools', 'Testing tools', 'selenium cucumber'],
  [
    327,
    'programming',
    'Programming',
    '',
    {
      yes: /\bprogramming languages?\b|\bscripting (?:experience|and programming|languages?|skills)\b|\bprogramming (?:skills|experience)\b|\bobject[- ]oriented (?:programming|design|coding)\b/g,
    },
  ],
]

export const programs = rows.map(([id, key, label, names, rule]): SkillRule => ({
  id,
  unit: 'other_skill',
  key,
  label,
  names: names === '' ? [] : names.split(' '),
  ...(rule === undefined ? {} : { rule }),
}))
