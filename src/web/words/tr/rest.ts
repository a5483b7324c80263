import * as admin from './admin.ts'
import * as coach from './coach.ts'
import * as consent from './consent.ts'
import * as insights from './insights.ts'
import * as notices from './notices.ts'
import * as plan from './plan.ts'
import * as settings from './settings.ts'
import * as shared from './shared.ts'
import * as study from './study.ts'
import * as trials from './trials.ts'

/** What all other pages say, in Turkish; loaded with the first of them. */
export const rest = {
  ...admin,
  ...coach,
  ...consent,
  ...insights,
  ...notices,
  ...plan,
  ...settings,
  ...shared,
  ...study,
  ...trials,
}
