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
    | 'exam'
    | 'trialexam'
    | 'plan'
    | 'study'
    | 'topic'
    | 'subtopic'
    | 'report'
  entity_id: string | null
  before: object | null
  after: object | null
  /** Of a row with versions: the one after this change; of a deleted one the next. Without it the change stays. */
  version?: number
}
