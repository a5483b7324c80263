import type { rest as turkish } from '#web/words/tr/rest.ts'
import { account } from './account.ts'
import { audit } from './audit.ts'
import { consent } from './consent.ts'
import { crooms } from './crooms.ts'
import { curriculum } from './curriculum.ts'
import { dateField } from './date-field.ts'
import { exams } from './exams.ts'
import { family } from './family.ts'
import { graphs } from './graphs.ts'
import { insights } from './insights.ts'
import { line } from './line.ts'
import { log } from './log.ts'
import { mailedLink } from './mailed-link.ts'
import { notices } from './notices.ts'
import { overview } from './overview.ts'
import { palette } from './palette.ts'
import { pendingCoach } from './pending-coach.ts'
import { plan } from './plan-page.ts'
import { privacy } from './privacy.ts'
import { program } from './program.ts'
import { record } from './record-form.ts'
import { reminders } from './reminders.ts'
import { reports } from './reports.ts'
import { sample } from './sample.ts'
import { settings } from './settings.ts'
import { signs } from './signs.ts'
import { student } from './student.ts'
import { students } from './students.ts'
import { timer } from './timer-end.ts'
import { today } from './today.ts'
import { treeEditor } from './tree-editor.ts'
import { trialAnalysis } from './trial-analysis.ts'
import { trialEntry } from './trial-entry.ts'
import { trialImport } from './trial-import.ts'
import { trials } from './trials.ts'
import { users } from './users.ts'
import { offline } from './waiting.ts'

/** What all other pages say, in English; loaded with the first of them. */
export const rest: typeof turkish = {
  log,
  line,
  dateField,
  curriculum,
  treeEditor,
  trials,
  trialImport,
  trialEntry,
  trialAnalysis,
  exams,
  program,
  reminders,
  reports,
  graphs,
  insights,
  students,
  crooms,
  sample,
  settings,
  account,
  audit,
  signs,
  student,
  users,
  overview,
  notices,
  mailedLink,
  palette,
  pendingCoach,
  family,
  consent,
  privacy,
  plan,
  timer,
  record,
  today,
  offline,
}
