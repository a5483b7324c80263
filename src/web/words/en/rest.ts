import type { rest as turkish } from '#web/words/tr/rest.ts'
import { overview, users } from './admin.ts'
import { crooms, groupImport, roster, sample, student, students } from './coach.ts'
import { comments } from './comments.ts'
import { consent, family, mailedLink, pendingCoach, privacy } from './consent.ts'
import { graphs } from './graphs.ts'
import { insights, progress, signs } from './insights.ts'
import { invitation } from './invitation.ts'
import { mistakes } from './mistakes.ts'
import { audit, notices, offline, palette } from './notices.ts'
import { oidc } from './oidc.ts'
import { curriculum, exams, plan, program, treeEditor } from './plan.ts'
import { planMany } from './plan-many.ts'
import { reports } from './reports.ts'
import { account, factor, passkey, password, reminders, settings, tokens } from './settings.ts'
import { homework, sources } from './sources.ts'
import { dateField, focus, line, log, record, timer, today } from './study.ts'
import { trialAnalysis, trialEntry } from './trial.ts'
import { trialImport, trials } from './trials.ts'

/** What all other pages say, in English; loaded with the first of them. */
export const rest: typeof turkish = {
  today,
  log,
  comments,
  record,
  timer,
  focus,
  line,
  dateField,
  plan,
  exams,
  sources,
  homework,
  mistakes,
  program,
  curriculum,
  treeEditor,
  trials,
  invitation,
  trialImport,
  trialEntry,
  trialAnalysis,
  graphs,
  insights,
  progress,
  signs,
  students,
  student,
  crooms,
  groupImport,
  planMany,
  roster,
  sample,
  settings,
  tokens,
  account,
  factor,
  oidc,
  passkey,
  password,
  reminders,
  consent,
  privacy,
  family,
  pendingCoach,
  mailedLink,
  users,
  overview,
  notices,
  audit,
  palette,
  offline,
  reports,
}
