import { account } from './tr/account.ts'
import { audit } from './tr/audit.ts'
import { chart } from './tr/chart.ts'
import { curriculum } from './tr/curriculum.ts'
import { dashboard } from './tr/dashboard.ts'
import { errors } from './tr/errors.ts'
import { common } from './tr/everywhere.ts'
import { graphs } from './tr/graphs.ts'
import { home } from './tr/home.ts'
import { log } from './tr/log.ts'
import { login } from './tr/login.ts'
import { offline } from './tr/offline.ts'
import { password } from './tr/password.ts'
import { record } from './tr/record.ts'
import { register } from './tr/register.ts'
import { settings } from './tr/settings.ts'
import { shell } from './tr/shell.ts'
import { student } from './tr/student.ts'
import { students } from './tr/students.ts'
import { subject } from './tr/subject.ts'
import { timer } from './tr/timer.ts'
import { trialAnalysis } from './tr/trial-analysis.ts'
import { trialEntry } from './tr/trial-entry.ts'
import { trialImport } from './tr/trial-import.ts'
import { trials } from './tr/trials.ts'
import { users } from './tr/users.ts'

/** Every sentence of the pages, in Turkish; `en` has the same shape or does not compile. */
export const tr = {
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
export type Words = typeof tr
