import { home, login, password, register } from './entrance.ts'
import { common, errors, offline, shell } from './everywhere.ts'
import { chart, dashboard, plan, record, subject, timer } from './first-screen.ts'

/** What the entrance, the frame around every page and the first screen say, in Turkish: a first visit loads no more. */
export const first = {
  common,
  errors,
  offline,
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
  chart,
}
