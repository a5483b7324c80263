import { account } from './en/account.ts'
import { audit } from './en/audit.ts'
import { chart } from './en/chart.ts'
import { curriculum } from './en/curriculum.ts'
import { dashboard } from './en/dashboard.ts'
import { errors } from './en/errors.ts'
import { common } from './en/everywhere.ts'
import { graphs } from './en/graphs.ts'
import { home } from './en/home.ts'
import { log } from './en/log.ts'
import { login } from './en/login.ts'
import { offline } from './en/offline.ts'
import { password } from './en/password.ts'
import { record } from './en/record.ts'
import { register } from './en/register.ts'
import { settings } from './en/settings.ts'
import { shell } from './en/shell.ts'
import { student } from './en/student.ts'
import { students } from './en/students.ts'
import { subject } from './en/subject.ts'
import { timer } from './en/timer.ts'
import { trialAnalysis } from './en/trial-analysis.ts'
import { trialEntry } from './en/trial-entry.ts'
import { trialImport } from './en/trial-import.ts'
import { trials } from './en/trials.ts'
import { users } from './en/users.ts'
import type { Words } from './tr.ts'

/** Every sentence of the pages, in English. */
export const en: Words = {
  common,
  errors,
  shell,
  offline,
  home,
  login,
  register,
  password,
  dashboard,
  timer,
  log,
  record,
  subject,
  curriculum,
  trials,
  trialImport,
  trialEntry,
  trialAnalysis,
  graphs,
  chart,
  students,
  settings,
  account,
  audit,
  student,
  users,
}
