/** The calls of the specification, section 7, line by line. */
export const specified = [
  'POST /auth/login',
  'POST /auth/register',
  'POST /auth/refresh',
  'GET /auth/reftoken',
  'POST /auth/reftoken',
  'GET /auth/logout',
  'GET /ai/analysis-pdfs',

  'GET /trialexam',
  'GET /trialexam/data/{id}',
  'GET /trialexam/user/{id}',
  'GET /trialexam/subjects/{id}',
  'GET /trialexam/publishers',
  'POST /trialexam/save',
  'GET /trialexam/delete/{id}',

  'GET /croom',
  'GET /croom/data/{id}',
  'GET /croom/save',
  'GET /croom/delete/{id}',

  'GET /sabit',
  'GET /sabit/class',

  'GET /state',
  'GET /state/save',
  'GET /state/time/{period}',

  'GET /topic',
  'GET /topic/study/{id}',
  'GET /topic/subtopic/{id}',
  'GET /topic/save',
  'GET /topic/delete/{id}',

  'GET /trialgraph/sumByStudy/{id}',
  'GET /trialgraph/sumByStudyTime/{id}/{time}',
  'GET /trialgraph/sumByTopic/{id}',
  'GET /trialgraph/sumByTopicTime/{id}/{time}',
  'GET /trialgraph/sumBySubTopic/{id}',
  'GET /trialgraph/sumBySubTopicTime/{id}/{time}',
  'GET /trialgraph/subTopicDaily/{id}',

  'GET /graph/croom',
  'GET /graph/time/{period}',
  'GET /graph/study/{id}',
  'GET /graph/study/{id}/time/{period}',
  'GET /graph/topic/{id}',
  'GET /graph/topic/{id}/time?limit={n}',
  'GET /graph/subtopic/{id}',
  'GET /graph/subtopic/{id}/time?limit={n}',
  'GET /graph/trial',
  'GET /graph/subtopic-daily/{id}/{date}',

  'GET /study',
  'GET /study/croom/{id}',
  'GET /study/save',
  'GET /study/delete/{id}',

  'GET /subtopic',
  'GET /subtopic/topic/{id}',
  'GET /subtopic/save',
  'GET /subtopic/delete/{id}',

  'GET /exam',
  'GET /exam/data/{id}',
  'GET /exam/save',
  'GET /exam/delete/{id}',
  'POST /exam/check-date',

  'GET /user',
  'GET /user/data/{id}',
  'GET /user/save',
  'GET /user/pass/reset',
  'GET /user/pass/change',
  'DELETE /user/delete/{id}',
] as const

/** The second form of those lines that have two. */
const secondForms = [
  'GET /state/time/{period}?limit={n}',
  'GET /trialgraph/sumByStudyTime/{id}/{time}/{extra}',
  'GET /trialgraph/subTopicDaily/{id}/{date}',
  'GET /graph/time/{period}?limit={n}',
  'GET /graph/study/{id}/time/{period}?limit={n}',
  'GET /graph/subtopic-daily/{id}/null',
] as const

/** Calls that the contract adds, section by section. */
export const beyond = [
  'POST /auth/confirm',
  'POST /auth/oidc/start',
  'POST /auth/oidc',
  'POST /factor/oidc',
  'DELETE /factor/oidc/{provider}',
  'GET /auth/sessions',
  'DELETE /auth/sessions/{id}',

  'POST /croom/join',
  'POST /croom/leave',
  'POST /croom/members',

  'GET /state/delete/{id}',
  'GET /timer',
  'POST /timer/start',
  'POST /timer/pause',
  'POST /timer/resume',
  'POST /timer/stop',
  'POST /timer/discard',

  'GET /link',
  'POST /link/invite',
  'DELETE /link/invite/{id}',
  'POST /invite/preview',
  'POST /link/preview',
  'POST /link/accept',
  'POST /link/access',
  'DELETE /link/{id}',
  'GET /audit',

  'GET /plan',
  'GET /plan/save',
  'GET /plan/delete/{id}',
  'GET /template',
  'POST /template',
  'DELETE /template/{id}',
  'POST /plan/many',
  'POST /plan/many/undo',

  'GET /mistake',
  'GET /mistake/{id}/picture',
  'POST /mistake',
  'POST /mistake/look',
  'DELETE /mistake/{id}',

  'GET /insight/return/{id}',
  'GET /insight/cheapest/{id}',
  'GET /insight/forecast/{id}',
  'GET /insight/publishers/{id}',
  'GET /insight/unfixed/{id}',
  'GET /insight/burndown/{id}',
  'GET /insight/lesson/{id}',
  'GET /insight/review',
  'GET /insight/pace',
  'GET /insight/quality',
  'GET /insight/signs',
  'GET /insight/triage',
  'GET /insight/effect/{id}',

  'POST /ai/analysis-pdfs',
  'GET /ai/analysis-pdfs/{id}/file',
  'DELETE /ai/analysis-pdfs/{id}',

  'GET /export',
  'POST /import/trialexam',

  'GET /contact',
  'POST /contact',
  'DELETE /contact/{id}',
  'POST /snooze',
  'GET /days',
  'GET /admin/overview',
  'GET /admin/calibration',

  'GET /notice',
  'POST /notice/read',
  'GET /reminder',
  'POST /reminder',
  'POST /reminder/stop',
  'GET /push/key',
  'POST /push/subscribe',
  'POST /push/unsubscribe',

  'POST /calendar',
  'DELETE /calendar',
  'GET /calendar/{secret}.ics',

  'POST /parent/invite',
  'DELETE /parent/invite/{id}',
  'POST /parent/accept',
  'GET /parent',
  'DELETE /parent/{id}',
  'GET /parent/child/{id}',

  'GET /consent',
  'POST /consent',
  'DELETE /consent',
] as const

export const lines = [...specified, ...secondForms, ...beyond]
export type Line = (typeof lines)[number]

/** Key of a line without parameter names; two forms that differ after `?` are one call. */
export function callOf(line: string): string {
  return line.replace(/\?.*$/, '').replace(/\{\w+\}|\/null$/g, (place) => (place === '/null' ? '/{}' : '{}'))
}
