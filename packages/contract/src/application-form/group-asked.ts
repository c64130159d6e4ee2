/** Whether and when a campaign asks a group of questions. */
export type QuestionSetting =
  | 'OFF'
  | 'OPTIONAL'
  | 'REQUIRED'
  | 'REQUIRE_IF_NO_RESUME'
  | 'OPTIONAL_IF_NO_RESUME'

/** Returns whether a group is shown and required, depending on whether there is a résumé. */
export function getQuestionGroupState(
  setting: QuestionSetting,
  hasResume: boolean,
): { shown: boolean; required: boolean } {
  switch (setting) {
    case 'OFF':
      return { shown: false, required: false }
    case 'OPTIONAL':
      return { shown: true, required: false }
    case 'REQUIRED':
      return { shown: true, required: true }
    case 'REQUIRE_IF_NO_RESUME':
      return { shown: true, required: !hasResume }
    case 'OPTIONAL_IF_NO_RESUME':
      return { shown: !hasResume, required: false }
  }
}
