import type * as tr from '#web/words/tr/unloaded.ts'

export const unloaded: typeof tr.unloaded = {
  faults: {
    OFFLINE: 'No connection. You can try again.',
    NO_ANSWER: 'The server has not answered yet. It may still do so; you can also try again now.',
    SESSION_WAITS: 'Your session could not be renewed yet. Try again shortly.',
    UNAUTHORIZED: 'Your session has ended.',
    NOT_JSON: 'The server cannot be reached. Try again shortly.',
    NO_MESSAGE: 'The server did not say why. Try again shortly.',
    UNREADABLE: 'The server’s answer could not be read. Try again shortly.',
    NO_ROOM: 'This browser has no room to keep the session. Free some space and try again.',
    OTHER_PERSON: 'Somebody else is now signed in on this browser.',
    LINK_ENDED: 'Your link to this student has ended.',
    OTHER_STUDENT: 'Another tab has switched students. Choose which one to continue with.',
  },
  loginFailed: 'Login failed',
}

export const pageHead: typeof tr.pageHead = {
  description: 'Etüt: track your study time, questions and mock exams; see what comes next.',
  app: {
    description: 'Track your study time, questions and mock exams; see what comes next.',
    shortcuts: [
      ['Start the timer', 'Start'],
      ['Add a record by hand', 'By hand'],
      ['Add a mock', 'Mock'],
    ],
  },
}
