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
  /** Of a kind of row of which a person may have several. */
  entity_id?: string | null
  /** None of what was added. */
  before?: object | null
  /** None of what was taken away. */
  after?: object | null
  /**
   * Version of the row after this change; of a deleted row its next version. A change without a version cannot be
   * undone.
   */
  version?: number
}
