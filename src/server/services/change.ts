/** A change to somebody's data. */
export type Audit = {
  action:
    | 'create'
    | 'update'
    | 'delete'
    | 'join'
    | 'leave'
    | 'start'
    | 'pause'
    | 'resume'
    | 'discard'
    | 'reset'
    | 'send'
  entity:
    | 'record'
    | 'timer'
    | 'croom'
    | 'account'
    | 'password'
    | 'factor'
    | 'exam'
    | 'trialexam'
    | 'plan'
    | 'plans'
    | 'source'
    | 'study'
    | 'topic'
    | 'subtopic'
    | 'report'
    | 'comment'
    | 'mistake'
  entity_id: string | null
  before: object | null
  after: object | null
  /**
   * Version of the row after this change; of a deleted row its next version. A change without a version cannot be
   * undone.
   */
  version?: number
}
