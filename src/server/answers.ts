import type { Table } from '#contract/table.ts'
import { answers as admin } from '#server/admin/answers.ts'
import type { Answers } from '#server/answer.ts'
import { answers as audit } from '#server/audit/answers.ts'
import { answers as auth } from '#server/auth/answers.ts'
import { answers as calendar } from '#server/calendar/answers.ts'
import { answers as consent } from '#server/consent/answers.ts'
import { answers as contact } from '#server/contact/answers.ts'
import { answers as croom } from '#server/croom/answers.ts'
import { answers as days } from '#server/days/answers.ts'
import { answers as exam } from '#server/exam/answers.ts'
import { answers as exporting } from '#server/export/answers.ts'
import { answers as graph } from '#server/graph/answers.ts'
import { answers as importing } from '#server/import/answers.ts'
import { answers as insight } from '#server/insight/answers.ts'
import { answers as link } from '#server/link/answers.ts'
import { answers as notice } from '#server/notice/answers.ts'
import { answers as parent } from '#server/parent/answers.ts'
import { answers as plan } from '#server/plan/answers.ts'
import { answers as privacy } from '#server/privacy/answers.ts'
import { answers as reminder } from '#server/reminder/answers.ts'
import { answers as report } from '#server/report/answers.ts'
import { answers as sabit } from '#server/sabit/answers.ts'
import { answers as state } from '#server/state/answers.ts'
import { answers as timer } from '#server/timer/answers.ts'
import { answers as tree } from '#server/tree/answers.ts'
import { answers as trialexam } from '#server/trialexam/answers.ts'
import { answers as trialgraph } from '#server/trialgraph/answers.ts'
import { answers as user } from '#server/user/answers.ts'

/** The answer of every row of the table; a missing one does not compile. */
export const answers: Answers<Table> = {
  ...auth,
  ...user,
  ...link,
  ...parent,
  ...consent,
  ...privacy,
  ...admin,
  ...audit,
  ...contact,
  ...notice,
  ...days,
  ...reminder,
  ...croom,
  ...tree,
  ...state,
  ...timer,
  ...graph,
  ...exam,
  ...trialexam,
  ...trialgraph,
  ...insight,
  ...plan,
  ...calendar,
  ...report,
  ...exporting,
  ...importing,
  ...sabit,
}
