import { anyOf } from '../rule.ts'
import { skillsOf } from './skill-rule.ts'

/** What somebody must be like, in the words of advertisements. */
export const softSkills = skillsOf('general', [
  [
    200,
    'communication',
    'Communication',
    {
      yes: anyOf(
        /\b(?:written|verbal|oral|writing|presentation|interpersonal|listening|speaking|people|phone)(?:(?:,? (?:(?:and|&|or) )?|\/|,)\(?(?:written|verbal|oral|writing|presentation|interpersonal|communications?|analytical|analytic|organizational|research|inter-personal|spoken|documentation|visual)){0,8}\)? ?(?:skills?|abilities|communicat\w+)\b/,
        /\bcommunications?(?: ?(?:\([^)]{0,30}\)|\/[a-z]+|(?:,? (?:and|&) |, )(?:[a-z-]+ ){0,3}?))? ?(?:skills?|abilities)\b/,
        /\b(?:excellent|strong|good|great|effective|crisp|clear|outstanding|exceptional|superb|superior|open and authentic) (?:\w+ (?:and|&) \w+ )?(?:communications?|communicators?)\b|\bcommunication skill\b/,
        /\b(?:ability|able|skills?|be able|comfortable) to (?:effectively |clearly )?communicat\w+\b|\bcommunicate (?:effectively|clearly|in writing|scientific)\b|\beffective(?:ly)? communicat\w+ skills|\bspoken communication\b|\bskills in written and oral communication\b/,
        /\boral advocacy skills\b|\b(?:strong|excellent|good|honed|and) writing skills\b|\bwriting, (?:verbal|oral)/,
        /\bwritten, interpersonal\b|\bpresentation and communication\b/,
      ),
      unlessAfter: /(?:develop|their|students'|improve|digital|luxury|marketing,?) $/,
    },
  ],
  [
    201,
    'teamwork',
    'Teamwork',
    {
      yes: anyOf(
        /\bteam[- ]?(?:player|work|oriented)\b|\bteamwork\b|\bteaming\b|\bteam environment\b|\bstrong team\b/,
        /\b(?:ability|able|abilities|willing\w*|desire|comfortable|like|likes|love|skills?|experience)\b(?: \w+,?){0,6} (?:in|on|of|with|as|across) (?:an? |the |small |cross[- ]functional ){0,3}(?:part of an? |member of an? )?(?:[a-z-]+ )?teams?\b/,
        /\beffective member of an? [a-z]+ team\b|\bin a team,|\bput the team first\b|\bplay on a team\b/,
        /\b(?:ability|able|comfortable|talent|comfort|strong|desire|skills?|approach|environment) (?:to |for |and |in |with )?(?:work )?(?:\w+ )?collaborat(?:e|ing|ion|ively|ive)\b|\bcollaborati(?:on|ve)(?:,| and| &)? (?:[a-z]+ )?skills\b|\bproactive and collaborative\b/,
        /\bwork (?:well |effectively )?(?:with others|with staff|with all levels|across teams|cross-functionally)/,
      ),
    },
  ],
  [
    202,
    'customer-service',
    'Customer service',
    {
      yes: /\b(?:customer|client|member) (?:and [a-z]+ )?service(?:s)? (?:skills?|mentality|orientation|experience|and conflict)\b|\bcustomer and service orientation\b|\b(?:excellent|exceptional|superior|great|outstanding) customer service\b|\bprovide (?:superior|exceptional|excellent) customer service\b|\bcustomer focus(?:ed)? (?:environment|it professional)|\battention to detail, [^.\n]{0,30}customer service\b|\bclient-service mindset\b|\bstrong client service\b/g,
    },
  ],
  [
    203,
    'time-management',
    'Time management',
    {
      yes: /\btime[- ]management skills?\b|\b(?:excellent|strong|good|effective|solid) time[- ]management\b|\bmeet(?:ing)? (?:tight |strict |multiple |project |fixed )?deadlines\b|\bunder (?:tight|strict) deadlines\b|\btight deadlines\b/g,
    },
  ],
  [
    204,
    'attention-to-detail',
    'Attention to detail',
    {
      yes: /\battention to (?:the )?details?\b|\bdetail[- ]orient(?:ed|ation)\b|\beye for detail\b|\bdetail oriented\b|\bsweat the details\b/g,
    },
  ],
  [
    205,
    'organization',
    'Organization',
    {
      yes: /\borgani[sz]ation(?:al)?(?:(?:,? (?:(?:and|&) )?|\/)[a-z-]{1,20}){0,3}?,? (?:skills?|abilities)\b|\b(?:highly|well|very|incredibly|be|well-)[- ]?organi[sz]ed\b|\bself-organi[sz]ation\b|\bstrong planner\b/g,
    },
  ],
  [
    206,
    'problem-solving',
    'Problem solving',
    {
      yes: /\bproblem[- ]?solv(?:ing|er)s?\b(?! solutions)|\bsolve problems\b|\btrouble-?shooting (?:skills|abilit\w+)\b|\bissue solving\b|\bcritical think(?:er|ing (?:skills|and problem|abilit))\b/g,
      unlessAfter: /(?:collaborative|operational|with|complex|high-level, cross-group,) $/,
    },
  ],
  [
    207,
    'analytical-thinking',
    'Analytical thinking',
    {
      yes: /\banalytic(?:al|s)?(?:(?:,? (?:(?:and|&|or) )?|\/)[a-z-]{1,20}){0,3}? (?:skills?|abilit(?:y|ies)|thinking|aptitude)\b|\bhighly analytical\b/g,
    },
  ],
  [
    208,
    'self-motivation',
    'Self-motivation',
    {
      yes: /\bself[- –]{1,3}(?:starters?|motivated|driven|directed)\b|\b(?:ability|able|skills?|comfortable|must)(?: \w+){0,3} work(?:ing)? independently\b|\bindependent initiative\b|\bself-motivate\b/g,
    },
  ],
  [
    209,
    'leadership',
    'Leadership',
    {
      yes: /\bleadership(?:(?:,? (?:(?:and|&) )?|\/)[a-z-]{1,20}){0,2}? (?:skills?|abilities|qualities)\b|\bteam leadership\b|\b(?:passion for people|technical|strong) leadership\b/g,
    },
  ],
  [
    210,
    'multitasking',
    'Multitasking',
    { yes: /\bmulti-?task(?:ing|er)?\b|\b(?:handle|manage|juggle) multiple\b/g },
  ],
])
