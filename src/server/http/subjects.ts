import type { Table } from '#contract/table.ts'
import type { Answers } from '#server/services/context.ts'
import type { Subject } from '#server/services/subject.ts'
import * as admin from '#server/subjects/admin/answers.ts'
import * as audit from '#server/subjects/audit/answers.ts'
import * as auth from '#server/subjects/auth/answers.ts'
import * as calendar from '#server/subjects/calendar/answers.ts'
import * as comment from '#server/subjects/comment/answers.ts'
import * as consent from '#server/subjects/consent/answers.ts'
import * as contact from '#server/subjects/contact/answers.ts'
import * as croom from '#server/subjects/croom/answers.ts'
import * as days from '#server/subjects/days/answers.ts'
import * as exam from '#server/subjects/exam/answers.ts'
import * as exporting from '#server/subjects/export/answers.ts'
import * as factor from '#server/subjects/factor/answers.ts'
import * as folded from '#server/subjects/folded/fill.ts'
import * as graph from '#server/subjects/graph/answers.ts'
import * as homework from '#server/subjects/homework/answers.ts'
import * as importing from '#server/subjects/import/answers.ts'
import * as insight from '#server/subjects/insight/answers.ts'
import * as invite from '#server/subjects/invite/answers.ts'
import * as letter from '#server/subjects/letter/answers.ts'
import * as link from '#server/subjects/link/answers.ts'
import * as mistake from '#server/subjects/mistake/answers.ts'
import * as notice from '#server/subjects/notice/answers.ts'
import * as oidc from '#server/subjects/oidc/answers.ts'
import * as parent from '#server/subjects/parent/answers.ts'
import * as passkey from '#server/subjects/passkey/answers.ts'
import * as plan from '#server/subjects/plan/answers.ts'
import * as privacy from '#server/subjects/privacy/answers.ts'
import * as reminder from '#server/subjects/reminder/answers.ts'
import * as retention from '#server/subjects/retention/erase.ts'
import * as roster from '#server/subjects/roster/answers.ts'
import * as sabit from '#server/subjects/sabit/answers.ts'
import * as source from '#server/subjects/source/answers.ts'
import * as state from '#server/subjects/state/answers.ts'
import * as template from '#server/subjects/template/answers.ts'
import * as timer from '#server/subjects/timer/answers.ts'
import * as token from '#server/subjects/token/answers.ts'
import * as tree from '#server/subjects/tree/answers.ts'
import * as trialexam from '#server/subjects/trialexam/answers.ts'
import * as trialgraph from '#server/subjects/trialgraph/answers.ts'
import * as user from '#server/subjects/user/answers.ts'

/** Every subject: its answers, and what it adds to work for all of them. */
const subjects = [
  folded,
  admin,
  audit,
  auth,
  calendar,
  comment,
  consent,
  contact,
  croom,
  days,
  exam,
  exporting,
  factor,
  graph,
  homework,
  importing,
  insight,
  invite,
  letter,
  link,
  mistake,
  notice,
  oidc,
  parent,
  passkey,
  plan,
  privacy,
  reminder,
  retention,
  roster,
  sabit,
  source,
  state,
  template,
  timer,
  token,
  tree,
  trialexam,
  trialgraph,
  user,
] as const satisfies readonly Subject[]

type AnsweredBy<S> = S extends { answers: infer A } ? keyof A & keyof Table : never
type Answered = AnsweredBy<(typeof subjects)[number]>
/** The answer of every row of the table; where one is missing `routes.ts` does not compile. */
export const answers = merged(({ answers }) => answers) as Pick<Answers<Table>, Answered> // each subject's own type

/** How changes are taken back, by what the trail of changes calls the row. */
export const undos = merged(({ undo }) => undo)
export const jobs = merged(({ jobs }) => jobs)
/** What removes rows that have run out, by what they are. */
export const sweeps = merged(({ sweeps }) => sweeps)
export const atStart = subjects.flatMap(({ atStart }: Subject) => atStart ?? [])
export const hourly = subjects.flatMap(({ hourly }: Subject) => hourly ?? [])

function merged<T>(of: (subject: Subject) => Readonly<Record<string, T>> | undefined): Record<string, T> {
  return Object.assign({}, ...subjects.map(of))
}
