import type { ServerWords } from '#server/services/words/tr/all.ts'

export const shares: ServerWords['shares'] = {
  coach: (url) =>
    `Hi, let us work together on Etüt. Tap the link and sign up in two minutes. You read first what I may see, and can change it later: ${url}`,
  parent: (url) =>
    `Hi, on Etüt you can see my week and my mock exams. Tap the link and sign up in two minutes: ${url}`,
}
