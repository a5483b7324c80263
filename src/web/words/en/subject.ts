import type { subject as tr } from '#web/words/tr/subject.ts'

export const subject: typeof tr = {
  title: 'What are you studying?',
  search: 'Search for a lesson, topic or subtopic',
  placeholder: 'Type the first letters…',
  noResult: 'No topic begins with these letters.',
  noClass: 'Join a class group first to see topics.',
  general: 'Go on without a topic',
  planned: 'Planned today',
  change: 'Change the topic',
}
