import type { first as turkish } from '#web/words/tr/first.ts'
import { chart } from './chart.ts'
import { dashboard } from './dashboard.ts'
import { errors } from './errors.ts'
import { common } from './everywhere.ts'
import { home } from './home.ts'
import { login } from './login.ts'
import { offline } from './offline.ts'
import { password } from './password.ts'
import { plan } from './plan.ts'
import { record } from './record.ts'
import { register } from './register.ts'
import { shell } from './shell.ts'
import { subject } from './subject.ts'
import { timer } from './timer.ts'

/** What the entrance, the frame around every page and the first screen say, in English: a first visit loads no more. */
export const first: typeof turkish = {
  common,
  errors,
  shell,
  login,
  register,
  password,
  home,
  dashboard,
  timer,
  record,
  subject,
  plan,
  offline,
  chart,
}
