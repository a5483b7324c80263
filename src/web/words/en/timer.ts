import type { timer as tr } from '#web/words/tr/timer.ts'

export const timer: typeof tr = {
  title: 'Timer',
  start: 'Start',
  pause: 'Pause',
  resume: 'Resume',
  finish: 'Finish',
  endedElsewhere: 'This session was ended somewhere else.',
  running: 'Running',
  paused: 'Paused',
  ring: (done, goal) => `Today ${done}, goal ${goal}`,
  left: (planned: string, left: string) => `${left} left of ${planned}`,
  kind: 'Kind of study',
  noSubject: 'Choose a topic',
  finishTitle: 'Save this study',
  minutes: 'Time',
  ranOn: 'The timer has run for over four hours. When you finish, you can say how long you really studied.',
  alreadyRunning: 'A timer is already running; here it is.',
  open: 'Open the log',
  onlyLook: 'The student lets you look only; they start the timer themselves.',
}
