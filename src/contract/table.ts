import { admin } from './admin.ts'
import { audit } from './audit.ts'
import { auth } from './auth.ts'
import { calendar } from './calendar.ts'
import { comment } from './comment.ts'
import { consent } from './consent.ts'
import { contact } from './contact.ts'
import { croom } from './croom.ts'
import { days } from './days.ts'
import { exam } from './exam.ts'
import { exporting } from './export.ts'
import { factor } from './factor.ts'
import { graph } from './graph.ts'
import { homework } from './homework.ts'
import { importing } from './import.ts'
import { insight } from './insight.ts'
import { invite } from './invite.ts'
import { letter } from './letter.ts'
import { link } from './link.ts'
import { mistake } from './mistake.ts'
import { notice } from './notice.ts'
import { oidc } from './oidc.ts'
import { parent } from './parent.ts'
import { passkey } from './passkey.ts'
import { plan } from './plan.ts'
import { privacy } from './privacy.ts'
import { reminder } from './reminder.ts'
import { roster } from './roster.ts'
import { sabit } from './sabit.ts'
import { source } from './source.ts'
import { state } from './state.ts'
import { template } from './template.ts'
import { timer } from './timer.ts'
import { token } from './token.ts'
import { study, subtopic, topic } from './tree.ts'
import { trialexam } from './trialexam.ts'
import { trialgraph } from './trialgraph.ts'
import { user } from './user.ts'

/** Every call of the API. A row without an answer on the server does not compile. */
export const table = {
  ...auth,
  ...factor,
  ...oidc,
  ...passkey,
  ...token,
  ...user,
  ...link,
  ...invite,
  ...parent,
  ...consent,
  ...privacy,
  ...admin,
  ...audit,
  ...contact,
  ...comment,
  ...notice,
  ...days,
  ...reminder,
  ...croom,
  ...study,
  ...topic,
  ...subtopic,
  ...state,
  ...timer,
  ...graph,
  ...exam,
  ...trialexam,
  ...trialgraph,
  ...insight,
  ...plan,
  ...source,
  ...homework,
  ...mistake,
  ...template,
  ...calendar,
  ...letter,
  ...exporting,
  ...importing,
  ...roster,
  ...sabit,
}
export type Table = typeof table
