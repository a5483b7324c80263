import type { Table } from '#contract/table.ts'
import type { Answers } from '#server/services/context.ts'
import { answers as admin } from '#server/subjects/admin/answers.ts'
import { answers as audit } from '#server/subjects/audit/answers.ts'
import { answers as auth } from '#server/subjects/auth/answers.ts'
import { answers as calendar } from '#server/subjects/calendar/answers.ts'
import { answers as consent } from '#server/subjects/consent/answers.ts'
import { answers as contact } from '#server/subjects/contact/answers.ts'
import { answers as croom } from '#server/subjects/croom/answers.ts'
import { answers as days } from '#server/subjects/days/answers.ts'
import { answers as exam } from '#server/subjects/exam/answers.ts'
import { answers as exporting } from '#server/subjects/export/answers.ts'
import { answers as factor } from '#server/subjects/factor/answers.ts'
import { answers as graph } from '#server/subjects/graph/answers.ts'
import { answers as importing } from '#server/subjects/import/answers.ts'
import { answers as insight } from '#server/subjects/insight/answers.ts'
import { answers as link } from '#server/subjects/link/answers.ts'
import { answers as notice } from '#server/subjects/notice/answers.ts'
import { answers as parent } from '#server/subjects/parent/answers.ts'
import { answers as plan } from '#server/subjects/plan/answers.ts'
import { answers as privacy } from '#server/subjects/privacy/answers.ts'
import { answers as reminder } from '#server/subjects/reminder/answers.ts'
import { answers as report } from '#server/subjects/report/answers.ts'
import { answers as sabit } from '#server/subjects/sabit/answers.ts'
import { answers as state } from '#server/subjects/state/answers.ts'
import { answers as timer } from '#server/subjects/timer/answers.ts'
import { answers as tree } from '#server/subjects/tree/answers.ts'
import { answers as trialexam } from '#server/subjects/trialexam/answers.ts'
import { answers as trialgraph } from '#server/subjects/trialgraph/answers.ts'
import { answers as user } from '#server/subjects/user/answers.ts'

/** The answer of every row of the table; a missing one does not compile. */
export const answers: Answers<Table> = {
  ...auth,
  ...factor,
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
