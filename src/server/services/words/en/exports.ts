import { plural } from '#rules/words/en/plural.ts'
import type * as tr from '#server/services/words/tr/exports.ts'

export const exports: typeof tr.exports = {
  yes: 'yes',
  kinds: {
    lecture: 'Lecture',
    practice: 'Practice',
    review: 'Review',
    trial: 'Mock exam',
    mistakes: 'Mistakes',
    other: 'Other',
    rest: 'Rest',
    general: 'General',
    branch: 'Branch',
    institution: 'Institution',
    official: 'Official',
    national: 'National',
    school: 'School',
  },
  headings: {
    day: 'Date',
    time: 'Time',
    croom: 'Class group',
    study: 'Subject',
    topic: 'Topic',
    subtopic: 'Subtopic',
    kind: 'Kind',
    minutes: 'Minutes',
    questions: 'Questions',
    correct: 'Correct',
    wrong: 'Wrong',
    blank: 'Blank',
    net: 'Net',
    level: 'Level (0-4)',
    note: 'Note',
    trial: 'Mock exam',
    publisher: 'Publisher',
    exam: 'Exam',
    main: 'Main exam',
    result: 'Result',
    due: 'Due',
    source_id: 'Source',
    part_from: 'First part',
    part_to: 'Last part',
  },
}

export const calendar: typeof tr.calendar = {
  exam: 'Exam',
  minutes: (n) => plural(n, 'minute'),
  questions: (n) => plural(n, 'question'),
}
