import type { program as tr } from '#web/words/tr/program.ts'

export const program: typeof tr = {
  search: 'Search for an exam, a group or a school year',
  placeholder: 'TYT, LGS, grade 9 …',
  groups: { own: 'My groups', exam: 'Exams', school: 'School years' },
  show: 'Show',
  none: 'No class group fits this.',
  years: (from, to) => `School years ${from} to ${to}`,
  since: (from) => `First school year: ${from}`,
  uncertain: 'not certain',
  uncertainText: 'Sources differ here; this is no official list.',
  news: 'The curriculum was updated',
  newLesson: 'new lesson',
  newTopics: (count) => `${count} new ${count === 1 ? 'topic' : 'topics'}`,
  newSubtopics: (count) => `${count} new ${count === 1 ? 'subtopic' : 'subtopics'}`,
  more: (count) => `and ${count} more ${count === 1 ? 'lesson' : 'lessons'}`,
  seen: 'Got it',
}
