import type { rest as turkish } from '#web/words/tr/rest.ts'
import * as admin from './admin.ts'
import * as coach from './coach.ts'
import * as consent from './consent.ts'
import * as insights from './insights.ts'
import * as notices from './notices.ts'
import * as plan from './plan.ts'
import * as settings from './settings.ts'
import * as study from './study.ts'
import * as trials from './trials.ts'

/** What several pages say, besides what the first visit loads. */
const common: typeof turkish.common = {
  sort: 'Sort',
  clearFilters: 'Clear filters',
  print: 'Print',
  download: 'Download',
  open: 'Open',
  send: 'Send',
  later: 'Later',
  remove: 'Remove',
  message: 'Message',
  show: 'Show',
  list: 'List',
  noName: 'No name',
  leaveOut: 'Leave out',
  changedMeanwhile: 'Something has changed in the meantime. Check the new preview and save again.',
  deleteSure: 'Yes, delete',
  endLink: 'End the link',
  endLinkSure: 'Yes, end it',
  continue: 'Continue',
  student: 'Student',
}

/** Names of fields, in forms, tables and the history of changes. */
const fields: typeof turkish.fields = {
  minutes: 'Time',
  questions: 'Questions',
  level: 'Level',
  started_at: 'Started',
  source: 'Source',
  note: 'Note',
  text: 'Text',
  picture_id: 'Photo',
  reason: 'Reason',
  name: 'Name',
  email: 'E-mail',
  role_id: 'Role',
  birth_year: 'Year of birth',
  day: 'Day',
  examdate: 'Exam day',
  examtime: 'Time',
  kind: 'Kind',
  state: 'In the plan',
  status: 'State',
  net: 'Net',
  publisher: 'Publisher',
  size: 'Length',
  unit: 'Counted in',
  duration_min: 'Duration',
  difficulty: 'Difficulty',
  score: 'Score',
  result: 'Result',
  is_main: 'Main exam',
  is_archived: 'Archived',
  locale: 'Language',
  timezone: 'Time zone',
  day_start: 'Start of the day',
  week_start: 'First day of the week',
  goals: 'Weekly goal',
  target_net: 'Target net',
  question_count: 'Number of questions',
  color: 'Colour',
  group: 'Section',
  penalty: 'Wrong answers that cancel a correct one',
  sort: 'Place in the list',
  due: 'Due',
  part_from: 'First part',
  part_to: 'Last part',
  lesson: 'Subject',
  croom_id: 'Exam',
  ranks: 'Ranks',
  marks: 'Questions marked',
}

/** What all other pages say, in English; loaded with the first of them. */
export const rest: typeof turkish = {
  ...admin,
  ...coach,
  ...consent,
  ...insights,
  ...notices,
  ...plan,
  ...settings,
  ...study,
  ...trials,
  common,
  fields,
}
